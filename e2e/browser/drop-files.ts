import type { Locator, Page } from "@playwright/test";

const moves = 5;

/** Drops files and folders of the disk on the target, as a drag from another window does. */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("The drop target is not on the page.");
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // 1 is the mask for copying, the only operation that a page may do with files.
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", { type, ...at, data });
  await send("dragEnter");
  // As from a moving mouse. The browser drops nothing before the page has accepted the drag in one of its frames.
  for (let move = 0; move < moves; move += 1) {
    await send("dragOver");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await send("drop");
  await session.detach();
}
