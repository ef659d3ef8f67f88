import type { Page } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import { setLogViolation } from "../browser/log-violation.ts";
import { leaveTo } from "../browser/pending-requests.ts";
import { button, field, fileRow } from "../pages/person.ts";
import type { WalkOptions } from "./walk-options.ts";

type PagesWalk = Pick<WalkOptions, "screen" | "visit">;

const noteName = "Welcome.md";
const pictureName = "Sunset.png";
const note = "# Norway\n\nThe night train leaves at 23:04.\n\n- tickets\n- the blue coat\n- a book for the way\n";

/** Uploads a text and a picture that can be viewed, and returns the number of them. */
export async function addViewableFiles({ page }: PagesWalk["screen"]): Promise<number> {
  const files = [
    { name: noteName, mimeType: "text/markdown", buffer: Buffer.from(note) },
    { name: pictureName, mimeType: "image/png", buffer: await drawPicture(page) },
  ];
  await page.locator("input[data-picks=files]").first().setInputFiles(files);
  for (const { name } of files) await expect(fileRow(page, name)).toBeVisible();
  return files.length;
}

/** Viewer, details, sharing and the other pages of a storage. Starts and ends on its files, with the viewable ones. */
export async function walkStoragePages({ screen, visit }: PagesWalk, address: string): Promise<void> {
  const { page, words } = screen;
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: words(key) });
  await fileRow(page, noteName).getByText(noteName).dblclick();
  await expect(page.getByRole("heading", { name: "Norway" })).toBeVisible();
  await visit("viewer-text");
  await button(screen, "viewer:close").click();
  await fileRow(page, pictureName).getByText(pictureName).dblclick();
  await expect(page.getByRole("img", { name: pictureName })).toBeVisible();
  await visit("viewer-picture");
  await button(screen, "viewer:close").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: words("files:actionsOf", { name: noteName }) }).click();
  await page.getByRole("menuitem", { name: words("files:commands.details") }).click();
  await expect(page.getByRole("dialog").getByText(words.pattern("statistics:details.whole"))).toBeVisible();
  await visit("details");
  await button(screen, "log:proof.verify").click();
  const saveProof = button(screen, "log:proof.save");
  await saveProof.waitFor();
  await visit("details-proof", () => saveProof.scrollIntoViewIfNeeded());
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await leaveTo(page, `/storages/${address}/links`);
  await expect(page.getByText(words("sharing:links.none"))).toBeVisible();
  await visit("links-none");
  await button(screen, "sharing:links.add").first().click();
  const share = page.getByRole("button", { name: words("sharing:choose.shareNamed", { name: pictureName }) });
  await share.waitFor();
  await visit("links-choose");
  await share.click();
  await field(screen, "sharing:dialog.limit").fill("none");
  await button(screen, "sharing:dialog.create").click();
  await expect(page.getByText(words("sharing:dialog.limitWrong"))).toBeVisible();
  await visit("share-dialog");
  await field(screen, "sharing:dialog.limit").fill("5");
  await button(screen, "sharing:dialog.create").click();
  const link = await field(screen, "sharing:dialog.link").inputValue();
  await visit("share-ready");
  await button(screen, "sharing:dialog.done").click();
  await expect(page.getByRole("listitem").filter({ hasText: pictureName })).toBeVisible();
  await visit("links");

  await leaveTo(page, `/storages/${address}/history`);
  await expect(heading("history:title")).toBeVisible();
  await expect(page.getByText(words("history:current"))).toBeVisible();
  await visit("history");
  await leaveTo(page, `/storages/${address}/usage`);
  await expect(page.getByRole("heading", { name: words("usage:largest.title") })).toBeVisible();
  await visit("usage");
  await leaveTo(page, "/favicon.svg");
  await leaveTo(page, link);
  await expect(page.getByText(pictureName).first()).toBeVisible();
  await visit("share-page");
  await leaveTo(page, "/favicon.svg");
  await leaveTo(page, `${link.slice(0, link.indexOf("#"))}#wrong`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await visit("share-page-wrong");
  await leaveTo(page, "/storages/");
  await setLogViolation(page, { code: "log_forked", evidence: "dexnet-log-evidence/v1\n", at: Date.now() });
  await leaveTo(page, `/storages/${address}`);
  await expect(page.getByText(words("log:violated.title"))).toBeVisible();
  await visit("storage-log-violated");
  await setLogViolation(page, null);
  await leaveTo(page, "/storages/");
  await leaveTo(page, `/storages/${address}`);
  await expect(fileRow(page, noteName)).toBeVisible();
}

/** A small picture with the colours of an evening. */
async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 400;
    const context = canvas.getContext("2d");
    const sky = context?.createLinearGradient(0, 0, 0, 400);
    for (const [at, colour] of [[0, "#1b2a49"] as const, [0.6, "#d8744c"] as const, [1, "#2a1e2e"] as const])
      sky?.addColorStop(at, colour);
    if (context && sky) {
      context.fillStyle = sky;
      context.fillRect(0, 0, 640, 400);
      context.fillStyle = "#ffd9a0";
      context.arc(420, 230, 36, 0, 7);
      context.fill();
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
