import type { FloorPage } from "../large-storage/storage-steps.ts";

/**
 * Minimal work on a file database: fetches the document and the pages of its snapshot, and inflates the pages, which are
 * already decrypted. A page is inflated while others are fetched.
 */
export interface FloorRequest {
  documentPath: string;
  pages: readonly FloorPage[];
}

/** As many as the drive fetches at once. */
const pagesAtOnce = 6;

globalThis.addEventListener("message", async ({ data }: MessageEvent<FloorRequest>) => {
  const { documentPath, pages } = data;
  // Fetched before the measurement, because the blocks contain them sealed.
  const deflated: Uint8Array<ArrayBuffer>[] = [];
  for (const { deflatedPath } of pages) deflated.push(await fetchBytes(deflatedPath));
  const startedAt = performance.now();
  let sizeBytes = (await fetchBytes(documentPath)).length;
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < pages.length; index = next++) {
      sizeBytes += (await fetchBytes(pages[index]?.blockPath ?? "")).length;
      sizeBytes += await inflate(deflated[index] ?? new Uint8Array());
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  globalThis.postMessage({ floorMs: performance.now() - startedAt, sizeBytes });
});

async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the number of inflated bytes. The chunks are not concatenated, which is the fastest way. */
async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<number> {
  const through = new DecompressionStream("deflate-raw");
  const writer = through.writable.getWriter();
  const written = writer.write(deflated).then(() => writer.close());
  let sizeBytes = 0;
  for await (const chunk of through.readable) sizeBytes += chunk.length;
  await written;
  if (sizeBytes === 0) throw new Error("A page is empty.");
  return sizeBytes;
}
