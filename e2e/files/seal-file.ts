import { limiterStart } from "@dexnet/blocks/limiter";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { partCountOf } from "@dexnet/crypto/blocks/parts";

const partWorker = createInlinePartWorker({ call: () => Promise.reject(new Error("Nothing is sent")) });

/** Reads, encrypts and names all parts of a file, as many at once as an upload starts with. The same bytes have the same CIDs. */
export async function sealFile(file: File): Promise<readonly string[]> {
  const partCount = partCountOf(file.size);
  const identity = { keyBytes: new Uint8Array(32).fill(1), fileId: new Uint8Array(16).fill(2), partCount };
  const indexes = Array.from({ length: partCount }, (_, partIndex) => partIndex).values();
  const cids: string[] = [];
  const sealNext = async () => {
    for (const partIndex of indexes) {
      const part = { ...identity, file, sizeBytes: file.size, partIndex };
      const sealed = await partWorker.seal([part], new AbortController().signal);
      cids[partIndex] = sealed.blocks[0]?.cid ?? "";
      sealed.drop();
    }
  };
  await Promise.all(Array.from({ length: limiterStart }, sealNext));
  return cids;
}
