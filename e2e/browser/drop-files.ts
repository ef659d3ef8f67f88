import type { Locator, Page } from "@playwright/test";

/** Drops files and folders of the disk on the target, as a drag from another window does. */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("The drop target is not on the page.");
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // 1 is the mask for copying, the only operation that a page may do with files.
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  }
  await session.detach();
}
