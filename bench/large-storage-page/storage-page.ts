import type { StorageStep } from "../large-storage/storage-steps.ts";
import { watchLongestTask } from "../plain-page/longest-task.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { BenchProduct } from "./product.ts";

const patienceMs = 60_000;
/** How long a person looks at the storages at least. The drive's worker is brought up meanwhile. */
const lookAroundMs = 1_500;
/** Whatever follows a step is over by then. */
const settledMs = 250;

/** From the moment the storage's page is asked for until its first rows stand in the document. */
export async function measureOpen(product: BenchProduct, address: string): Promise<PageFigures> {
  await product.show();
  await product.fetchStoragePage();
  await rest(lookAroundMs);
  const longest = watchLongestTask();
  const startedAt = performance.now();
  const listed = when(() => firstRow() !== null);
  product.openStorage(address);
  const openMs = (await listed) - startedAt;
  await rest(settledMs);
  return { openMs, longestTaskMs: longest() };
}

/** The same from an empty page. */
export async function measureCold(product: BenchProduct): Promise<PageFigures> {
  const startedAt = performance.now();
  const listed = when(() => firstRow() !== null);
  await product.show();
  return { openMs: (await listed) - startedAt };
}

/** Each keystroke from the input's event until the list shows its matches. */
export async function measureSearch(
  product: BenchProduct,
  step: StorageStep & { kind: "search" },
): Promise<PageFigures> {
  await measureOpen(product, step.address);
  await rest(step.restMs);
  const longest = watchLongestTask();
  const keystrokeMs: number[] = [];
  for (const { text, count } of step.keystrokes) {
    const startedAt = performance.now();
    const shown = when(() => isShown(text, count));
    type(text);
    keystrokeMs.push((await shown) - startedAt);
    await rest(settledMs);
  }
  return { keystrokeMs, longestTaskMs: longest() };
}

function firstRow(): Element | null {
  return document.querySelector("[role=grid] tbody tr[data-entry]");
}

function isShown(text: string, count: number): boolean {
  const name = firstRow()?.querySelector("[title]")?.getAttribute("title") ?? "";
  const rowCount = Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"));
  return rowCount === count + 1 && name.toLowerCase().includes(text.toLowerCase());
}

/** As the browser does it: the field has the new text, and says so. */
function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>("header input[type=search]");
  if (field === null) throw new Error("There is no search field");
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The moment at which a change of the document makes it true. */
function when(isTrue: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const patience = window.setTimeout(() => {
      observer.disconnect();
      reject(new Error(`Nothing came of it: ${document.body.textContent.slice(0, 300)}`));
    }, patienceMs);
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      const now = performance.now();
      observer.disconnect();
      window.clearTimeout(patience);
      resolve(now);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

const rest = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
