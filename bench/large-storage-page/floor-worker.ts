/** Minimal work on a file database: fetches the document and inflates its list, which is already decrypted. */
export interface FloorRequest {
  documentPath: string;
  deflatedPath: string;
}

globalThis.addEventListener("message", async ({ data }: MessageEvent<FloorRequest>) => {
  // Fetched before the measurement, because the document contains it sealed.
  const deflated = await (await fetch(data.deflatedPath, { cache: "no-store" })).arrayBuffer();
  const startedAt = performance.now();
  const document = await (await fetch(data.documentPath, { cache: "no-store" })).arrayBuffer();
  const fetchedAt = performance.now();
  const inflatedBytes = await inflate(deflated);
  const inflatedAt = performance.now();
  if (document.byteLength === 0 || inflatedBytes === 0) throw new Error("The document or its list is empty.");
  globalThis.postMessage({ fetchMs: fetchedAt - startedAt, inflateMs: inflatedAt - fetchedAt });
});

/** Returns the number of inflated bytes. The chunks are not concatenated, which is the fastest way. */
async function inflate(deflated: ArrayBuffer): Promise<number> {
  const through = new DecompressionStream("deflate-raw");
  const writer = through.writable.getWriter();
  const written = writer.write(new Uint8Array(deflated)).then(() => writer.close());
  let sizeBytes = 0;
  for await (const chunk of through.readable) sizeBytes += chunk.length;
  await written;
  return sizeBytes;
}
