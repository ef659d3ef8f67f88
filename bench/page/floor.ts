import type { Figures, PageStep } from "../steps.ts";

/** On a worker that is up: its start is no part of what is merely necessary. */
export async function measureFloor({ documentPath, deflatedPath }: PageStep & { kind: "floor" }): Promise<Figures> {
  const worker = new Worker(new URL("./floor-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Figures>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Figures>) => resolve(data));
      worker.addEventListener("error", (event) => reject(new Error(event.message)));
      worker.postMessage({ documentPath, deflatedPath });
    });
  } finally {
    worker.terminate();
  }
}
