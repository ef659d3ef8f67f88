import { watchLongestTask } from "../plain-page/longest-task.ts";
import { madeFile, privateHandle } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { createProductPages } from "../product-page/product-pages.tsx";
import { fileItem, uniqueName, uploaded } from "./ours.ts";
import { createOwnStorage } from "./own-storage.ts";
import { makeSmallFiles } from "./small-files.ts";

/** The page is drawn, its code is there, and the panel's row has been seen once. */
const settledMs = 2_000;
const tickMs = 4;
const small = { count: 500, sizeBytes: 4_096 } as const;

/** A large file and a folder of small ones up, the large one back, with the storage's page and the panel on the screen. */
export async function measureMainThread(): Promise<PageFigures> {
  const { drive, services, open } = await createOwnStorage();
  const address = await open();
  window.history.replaceState(null, "", `/storages/${address}`);
  const { i18n, show } = await createProductPages(services);
  await show();
  const file = await madeFile();
  const files = await makeSmallFiles(small);
  await uploaded(drive, address, [fileItem(file.slice(0, 1024 * 1024), "warm")]);
  await rest(settledMs);

  const watched = watchPage();
  const large = fileItem(file, "large");
  const folder = uniqueName("small");
  const uploading = uploaded(drive, address, [
    large,
    ...files.map((one) => ({ kind: "file", file: one, path: [folder] }) as const),
  ]);
  const panel = openPanel(i18n.t("transfers:downloads"));
  await uploading;
  const listed = Promise.withResolvers<string>();
  const stop = await drive.watchFiles(address, ({ entries }) => {
    const found = entries.find(({ name }) => name === large.file.name);
    if (found !== undefined) listed.resolve(found.id);
  });
  const target = { kind: "handle", handle: await privateHandle("back") } as const;
  await drive.download({ address, entryIds: [await listed.promise], target, name: "back" });
  await stop();
  await panel;
  return watched();
}

/** By its button, as soon as there is something to see. Fails when none was ever to be seen. */
async function openPanel(label: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("header button:enabled")];
    const button = buttons.find(({ textContent }) => textContent.startsWith(label));
    button?.click();
    await rest(20);
    if (button?.getAttribute("aria-expanded") === "true") return;
  }
  throw new Error("The panel of the transfers did not open");
}

/** What the browser calls a long task, and how late a timer was, which holds every task, and what else kept the page waiting. */
function watchPage(): () => PageFigures {
  const longestTask = watchLongestTask();
  let longestWaitMs = 0;
  let before = performance.now();
  const timer = window.setInterval(() => {
    const now = performance.now();
    longestWaitMs = Math.max(longestWaitMs, now - before - tickMs);
    before = now;
  }, tickMs);
  return () => {
    window.clearInterval(timer);
    return { longestTaskMs: longestTask(), longestWaitMs };
  };
}

const rest = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
