import { type Storage, storageSchema } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { ReadOnlyNotice } from "./ReadOnlyNotice.tsx";

const dayMs = 86_400_000;

function storageThatEnds(inDays: number, owner = true): Storage {
  return storageSchema.parse({
    id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
    title: "Photos",
    fdb: "/fdb",
    size: 1,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    owner,
    price: "0",
    currency: "USD",
    end_date: new Date(Date.now() + inDays * dayMs).toISOString(),
    release_date: new Date(Date.now() + (inDays + 14) * dayMs).toISOString(),
  });
}

const renderNotice = (storage: Storage) =>
  renderPage(
    <>
      <h1>DexNet</h1>
      <ReadOnlyNotice storage={storage} />
    </>,
    { texts: ["files"], user: {} },
  );

describe("ReadOnlyNotice", () => {
  test("passes the checks of a screen after the end of a plan, and leads to the plans", { tags: "full" }, async () => {
    const { text, checkScreen } = await renderNotice(storageThatEnds(-1));
    await expect
      .element(page.getByRole("link", { name: text("files:readOnly.renew") }))
      .toHaveAttribute("href", "/storages/plans");
    await checkScreen();
  });

  test("offers no renewal to the user of another's storage", async () => {
    const { text, shown } = await renderNotice(storageThatEnds(-1, false));
    await expect.element(shown("files:readOnly.title")).toBeVisible();
    await expect.element(page.getByRole("link", { name: text("files:readOnly.renew") })).not.toBeInTheDocument();
  });

  test("is not shown while the plan runs", async () => {
    const { shown } = await renderNotice(storageThatEnds(1));
    await expect.element(shown("files:readOnly.title")).not.toBeInTheDocument();
  });
});
