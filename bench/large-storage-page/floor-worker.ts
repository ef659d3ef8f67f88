/** As little as can be done with a file database: its document is fetched, and the list in it, already open, inflated. */
export interface FloorRequest {
  documentPath: string;
  deflatedPath: string;
}

globalThis.addEventListener("message", async ({ data }: MessageEvent<FloorRequest>) => {
  // At hand before the clock runs: the document has them sealed.
  const deflated = await (await fetch(data.deflatedPath, { cache: "no-store" })).arrayBuffer();
  const startedAt = performance.now();
  const document = await (await fetch(data.documentPath, { cache: "no-store" })).arrayBuffer();
  const fetchedAt = performance.now();
  const inflatedBytes = await inflate(deflated);
  const inflatedAt = performance.now();
  if (document.byteLength === 0 || inflatedBytes === 0) throw new Error("There was nothing to fetch");
  globalThis.postMessage({ fetchMs: fetchedAt - startedAt, inflateMs: inflatedAt - fetchedAt });
});

/** The fastest of several ways, and what comes out is not even put together. */
async function inflate(deflated: ArrayBuffer): Promise<number> {
  const through = new DecompressionStream("deflate-raw");
  const writer = through.writable.getWriter();
  const written = writer.write(new Uint8Array(deflated)).then(() => writer.close());
  let sizeBytes = 0;
  for await (const piece of through.readable) sizeBytes += piece.length;
  await written;
  return sizeBytes;
}
