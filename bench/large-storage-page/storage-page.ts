import type { OpenStep, StorageStep } from "../large-storage/storage-steps.ts";
import { watchLongestTask } from "../plain-page/longest-task.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import { waitForCopy } from "./device-copies.ts";
import type { BenchProduct } from "./product.ts";

const changeTimeoutMs = 60_000;
/** Time on the list of storages before one is opened. The worker of the drive starts meanwhile. */
const browsingMs = 1_500;
/** Time for late work of a step to finish. */
const settledMs = 250;

/** Time from the request of the storage's page until its first rows are in the document. */
export async function measureOpen(product: BenchProduct, { address, copy, pageCount }: OpenStep): Promise<PageFigures> {
  await browseStorages(product);
  const longest = watchLongestTask();
  const startedAt = performance.now();
  const openMs = await openStorage(product, address);
  await waitForList(product, address);
  const listMs = performance.now() - startedAt;
  await wait(settledMs);
  const longestTaskMs = longest();
  const openedAt = performance.now();
  if (copy === "none") await waitForCopy(pageCount);
  return { openMs, listMs, longestTaskMs, copyMs: performance.now() - openedAt };
}

/** Shows the list of storages for a while. */
export async function browseStorages(product: BenchProduct): Promise<void> {
  await product.show();
  await product.fetchStoragePage();
  await wait(browsingMs);
}

/** Returns the time until the first rows are in the document. */
export async function openStorage(product: BenchProduct, address: string): Promise<number> {
  const startedAt = performance.now();
  const listed = waitForChange(() => firstRow() !== null);
  product.openStorage(address);
  return (await listed) - startedAt;
}

/** Waits until the whole list is read. Its first rows may be shown earlier. */
export async function waitForList({ drive }: BenchProduct, address: string): Promise<void> {
  await drive.countContent(address);
}

/** The same, starting with an empty page. */
export async function measureCold(product: BenchProduct): Promise<PageFigures> {
  const startedAt = performance.now();
  const listed = waitForChange(() => firstRow() !== null);
  await product.show();
  return { openMs: (await listed) - startedAt };
}

/** Time from each input event until the list shows the matches. */
export async function measureSearch(
  product: BenchProduct,
  step: StorageStep & { kind: "search" },
): Promise<PageFigures> {
  await browseStorages(product);
  const openMs = await openStorage(product, step.address);
  await waitForList(product, step.address);
  await wait(step.pauseMs);
  const longest = watchLongestTask();
  const keystrokeMs: number[] = [];
  for (const { text, count } of step.keystrokes) {
    const startedAt = performance.now();
    const shown = waitForChange(() => isShown(text, count));
    type(text);
    keystrokeMs.push((await shown) - startedAt);
    await wait(settledMs);
  }
  return { openMs, keystrokeMs, longestTaskMs: longest() };
}

function firstRow(): Element | null {
  return document.querySelector("[role=grid] tbody tr[data-entry]");
}

function isShown(text: string, count: number): boolean {
  const name = firstRow()?.querySelector("[title]")?.getAttribute("title") ?? "";
  const rowCount = Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"));
  return rowCount === count + 1 && name.toLowerCase().includes(text.toLowerCase());
}

/** Sets the text of the search field and dispatches the event, as the browser does. */
function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>("header input[type=search]");
  if (field === null) throw new Error("The page has no search field.");
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Resolves with the time at which a change of the document makes the condition true. */
function waitForChange(isTrue: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const timeout = window.setTimeout(() => {
      observer.disconnect();
      reject(new Error(`The expected change did not happen: ${document.body.textContent.slice(0, 300)}`));
    }, changeTimeoutMs);
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      const now = performance.now();
      observer.disconnect();
      window.clearTimeout(timeout);
      resolve(now);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

export const wait = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
