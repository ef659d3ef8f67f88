import type { StorageStep } from "../large-storage/storage-steps.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { FloorRequest } from "./floor-worker.ts";

/** Measures in a worker. The start of the worker is not counted. */
export async function measureFloor({ documentPath, pages }: StorageStep & { kind: "floor" }): Promise<PageFigures> {
  const worker = new Worker(new URL("./floor-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<PageFigures>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<PageFigures>) => resolve(data));
      worker.addEventListener("error", (event) => reject(new Error(event.message)));
      worker.postMessage({ documentPath, pages } satisfies FloorRequest);
    });
  } finally {
    worker.terminate();
  }
}
