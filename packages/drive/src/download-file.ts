import { openPartList } from "@dexnet/crypto/part-list";
import { decryptPart, importFileKey, partCountOf } from "@dexnet/crypto/parts";
import { type Bytes, bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import type { BlobSink } from "./blob-sinks.ts";
import type { BlockStore } from "./block-store.ts";
import { orFault } from "./crypto-faults.ts";
import type { TaskStep } from "./drive.ts";
import { contentOfFile, type FileContent, type StoredFile } from "./entries.ts";
import { inOrder } from "./in-order.ts";
import { partsInFlight } from "./limits.ts";

export interface DownloadFile {
  entry: StoredFile;
  blocks: BlockStore;
  sink: BlobSink;
  signal: AbortSignal;
  /** `share` is from 0 to 1: how much of the file is written. */
  report(step: TaskStep, share: number): void;
}

/**
 * Fetches, checks, decrypts and writes a file in order. Every part is authentic before it is written, and the whole is
 * handed on only when its last part is there. Faults: file_broken; copies_unavailable and network after many tries.
 */
export async function downloadFile({ entry, blocks, sink, signal, report }: DownloadFile): Promise<void> {
  const { sizeBytes } = entry;
  const content = contentOfFile(entry);
  const { keyBytes, fileId } = secretsOf(content);
  const key = await importFileKey(keyBytes);
  const partCount = partCountOf(sizeBytes);
  const cids = await partCids();
  let writtenBytes = 0;
  const share = () => (sizeBytes === 0 ? 0 : writtenBytes / sizeBytes);

  await inOrder({
    count: partCount,
    inFlight: partsInFlight,
    signal,
    async produce(partIndex, partSignal) {
      const cid = cids[partIndex];
      if (cid === undefined) throw new AppError("file_broken");
      report("request part", share());
      const encrypted = await blocks.get(cid, partSignal);
      report("decrypt part", share());
      return orFault("file_broken", () => decryptPart(key, { fileId, partIndex, partCount }, encrypted));
    },
    async consume(plain) {
      report("merge", share());
      await sink.write(plain);
      writtenBytes += plain.length;
    },
  });
  if (writtenBytes !== sizeBytes || cids.length !== partCount) throw new AppError("file_broken");

  async function partCids(): Promise<readonly BlockCid[]> {
    if (content.listed === "parts") return content.blockCids;
    const encryptedParts: Bytes[] = [];
    for (const cid of content.blockCids) encryptedParts.push(await blocks.get(cid, signal));
    const listed = await orFault("file_broken", () => openPartList(keyBytes, fileId, encryptedParts, partCount));
    return listed.map((cid) => blockCidSchema.parse(cid));
  }
}

function secretsOf(content: FileContent): { keyBytes: Bytes; fileId: Bytes } {
  const keyBytes = bytesFromBase64(content.keyBase64);
  const fileId = bytesFromHex(content.fileIdHex);
  if (keyBytes === null || fileId === null) throw new AppError("file_broken");
  return { keyBytes, fileId };
}
