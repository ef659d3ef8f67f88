import { watchLongestTask } from "../plain-page/longest-task.ts";
import { madeFile, privateHandle } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { createProductPages } from "../product-page/product-pages.tsx";
import { fileItem, uniqueName, uploadItems } from "./ours.ts";
import { createOwnStorage } from "./own-storage.ts";
import { makeSmallFiles } from "./small-files.ts";

/** Time until the page is rendered, its code is loaded, and the row of the panel has disappeared. */
const settledMs = 2_000;
const tickMs = 4;
const small = { count: 500, sizeBytes: 4_096 } as const;

/** Uploads a large file and a folder of small ones and downloads the large one, with the storage's page and the panel on the screen. */
export async function measureMainThread(): Promise<PageFigures> {
  const { drive, services, open } = await createOwnStorage();
  const address = await open();
  window.history.replaceState(null, "", `/storages/${address}`);
  const { i18n, show } = await createProductPages(services);
  await show();
  const file = await madeFile();
  const files = await makeSmallFiles(small);
  await uploadItems(drive, address, [fileItem(file.slice(0, 1024 * 1024), "warm")]);
  await wait(settledMs);

  const watched = watchPage();
  const large = fileItem(file, "large");
  const folder = uniqueName("small");
  const uploading = uploadItems(drive, address, [
    large,
    ...files.map((one) => ({ kind: "file", file: one, path: [folder] }) as const),
  ]);
  const panel = openPanel(i18n.t("transfers:downloads"));
  await uploading;
  const listed = Promise.withResolvers<string>();
  const stop = await drive.open(address).watchFiles(({ entries }) => {
    const found = entries.find(({ name }) => name === large.file.name);
    if (found !== undefined) listed.resolve(found.id);
  });
  const target = { kind: "handle", handle: await privateHandle("back") } as const;
  await drive.open(address).download({ entryIds: [await listed.promise], target, name: "back" });
  await stop();
  await panel;
  return watched();
}

/** Opens the panel by its button as soon as it is enabled. */
async function openPanel(label: string): Promise<void> {
  let nextClick = 0;
  for (let tries = 0; tries < 500; tries += 1) {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("header button:enabled")];
    const button = buttons.find(({ textContent }) => textContent.endsWith(label));
    if (button?.getAttribute("aria-expanded") === "true") return;
    // A second click too early would close the panel again.
    if (button !== undefined && tries >= nextClick) {
      button.click();
      nextClick = tries + 50;
    }
    await wait(20);
  }
  throw new Error("The panel of the transfers did not open");
}

/** Measures the longest task and the longest delay of a timer, which also includes shorter tasks and other delays. */
function watchPage(): () => PageFigures {
  const longestTask = watchLongestTask();
  let maxWaitMs = 0;
  let before = performance.now();
  const timer = window.setInterval(() => {
    const now = performance.now();
    maxWaitMs = Math.max(maxWaitMs, now - before - tickMs);
    before = now;
  }, tickMs);
  return () => {
    window.clearInterval(timer);
    return { longestTaskMs: longestTask(), maxWaitMs };
  };
}

const wait = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
