import type { PartCopy, StorageDrive, StoredBlock } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { BlocksSection } from "./BlocksSection.tsx";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const Blocks = inQueryScope(BlocksSection);

const copy = (deviceId: string, state: PartCopy["state"] = "good"): PartCopy => ({ deviceId, state, checkedAt: null });
function blockOf(letter: string, ...copies: PartCopy[]): StoredBlock {
  const blockCid = `bafkr4i${letter.repeat(52)}`;
  return { blockCid, sizeBytes: 4_194_904, storedAt: "2026-11-17T10:00:00.000Z", copies };
}
const whole = blockOf("a", copy("one"), copy("two"), copy("three"));
const healing = blockOf("b", copy("one"), copy("two", "writing"), copy("three", "bad"));
const lost = blockOf("c");

const renderBlocks = (listBlocks: StorageDrive["listBlocks"]) =>
  renderPage(
    <>
      <h1>DexNet</h1>
      <h2>DexNet</h2>
      <Blocks address={address} />
    </>,
    { texts: ["statistics"], user: {}, drive: { listBlocks } },
  );
const rows = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, " ") ?? "");

describe("blocks of a storage", () => {
  test("are listed with size, time and good copies", async () => {
    const { shown, checkScreen } = await renderBlocks(async () => ({ blocks: [whole, healing, lost], next: null }));
    await expect.element(shown("statistics:details.copiesOf", { good: 3, all: 3 })).toBeVisible();
    expect(rows()).toEqual([
      expect.stringMatching(/^bafkr4iaaa…aaaaaaaa4\.19 MBNov 17, 2026, .*3 of 3 copies$/),
      expect.stringMatching(/^bafkr4ibbb.*1 of 3 copies$/),
      expect.stringMatching(/^bafkr4iccc.*0 of 3 copies$/),
    ]);
    await checkScreen();
    await page.viewport(1440, 900);
    const [name, time] = [page.getByText("bafkr4iaaa…aaaaaaaa"), page.getByRole("time").first()];
    const topOf = (element: typeof name) => element.element().getBoundingClientRect().top;
    expect(Math.abs(topOf(name) - topOf(time))).toBeLessThan(8);
  });

  test("are loaded page by page, and a page that fails is loaded again", { tags: "full" }, async () => {
    let isFailing = true;
    const { button, shown } = await renderBlocks(async (after) => {
      if (after === null) return { blocks: [whole], next: whole.blockCid };
      if (isFailing) throw new AppError("network");
      return { blocks: [healing], next: null };
    });
    await button("statistics:blockList.more").click();
    await expect.element(shown("platform:errors.network")).toBeVisible();
    expect(rows()).toHaveLength(1);
    isFailing = false;
    await button("widgets:error.retry").click();
    await expect.poll(rows).toHaveLength(2);
    await expect.element(button("statistics:blockList.more")).not.toBeInTheDocument();
  });

  test("say while they are loaded, that there are none, and why they can't be loaded", async () => {
    const loading = await renderBlocks(() => new Promise(() => undefined));
    await expect.element(page.getByRole("status", { name: loading.text("statistics:loading") })).toBeVisible();
    const empty = await renderBlocks(async () => ({ blocks: [], next: null }));
    await expect.element(empty.shown("statistics:blockList.none")).toBeVisible();
    let isFailing = true;
    const failed = await renderBlocks(async () => {
      if (isFailing) throw new AppError("signature_invalid");
      return { blocks: [whole], next: null };
    });
    const reason = failed.text("platform:errors.signature_invalid");
    const sentences = `${failed.text("statistics:blockList.failed")} ${reason}`;
    await expect.element(page.getByText(sentences, { exact: true })).toBeVisible();
    await failed.checkScreen();
    isFailing = false;
    await failed.button("widgets:error.retry").click();
    await expect.poll(rows).toHaveLength(1);
  });
});
