import type { ScrollStep } from "../large-storage/storage-steps.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { BenchProduct } from "./product.ts";
import { browseStorages, openStorage, wait, waitForList } from "./storage-page.ts";

/** Time on the open storage before it is scrolled. */
const pauseMs = 1_500;
const scrollMs = 5_000;
/** Pixels of a frame: a hand that turns the wheel fast, more than two rows. */
const framePx = 100;
/** Time for the thumbnails of a screen. */
const settledMs = 1_500;

/** Scrolls in every frame, and measures the frames and the work of the page in each. */
export async function measureScroll(product: BenchProduct, { address, layout }: ScrollStep): Promise<PageFigures> {
  await browseStorages(product);
  await openStorage(product, address);
  await waitForList(product, address);
  await wait(pauseMs);
  await chooseLayout(layout);
  await wait(pauseMs);
  const grid = document.querySelector("[role=grid]");
  const scroller = grid?.parentElement;
  if (!scroller) throw new Error("The page has no list.");
  // Folders are at the top, and have no thumbnails.
  scroller.scrollTop = scroller.scrollHeight / 2;
  await wait(settledMs);
  const workMs: number[] = [];
  const { port1, port2 } = new MessageChannel();
  let frames = 0;
  let scrolledAt = 0;
  scroller.addEventListener("scroll", () => (scrolledAt ||= performance.now()), { capture: true });
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    port1.onmessage = () => {
      if (scrolledAt > 0) workMs.push(performance.now() - scrolledAt);
      scrolledAt = 0;
    };
    const step = () => {
      frames += 1;
      scroller.scrollTop += framePx;
      // The message arrives after this frame was laid out and painted.
      port2.postMessage(null);
      if (performance.now() - startedAt < scrollMs) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  await wait(settledMs);
  const thumbnails = scroller.querySelectorAll("img").length;
  return { framesPerSecond: frames / seconds, workMs, thumbnails };
}

/** Chooses the layout in the menu of the page. */
async function chooseLayout(layout: ScrollStep["layout"]): Promise<void> {
  if (document.querySelector("[role=grid]")?.getAttribute("data-layout") === layout) return;
  document.querySelector<HTMLElement>('button[aria-label="View and order"]')?.click();
  const name = layout === "tiles" ? "Tiles" : "List";
  for (;;) {
    await wait(100);
    const items = [...document.querySelectorAll<HTMLElement>("[role=menuitemradio]")];
    const item = items.find(({ textContent }) => textContent.trim() === name);
    if (item === undefined) continue;
    item.click();
    return;
  }
}
