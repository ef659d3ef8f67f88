import { sealPartList } from "@dexnet/crypto/part-list";
import {
  encryptPart,
  importFileKey,
  newFileId,
  newFileKey,
  PART_BYTES,
  partCountOf,
  partSizeOf,
} from "@dexnet/crypto/parts";
import { type Bytes, base64FromBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { blocksSizeOf } from "./block-sizes.ts";
import type { BlockStore } from "./block-store.ts";
import { orFault } from "./crypto-faults.ts";
import type { TaskStep } from "./drive.ts";
import type { FileContent } from "./entries.ts";
import { inOrder } from "./in-order.ts";
import { partsInFlight, partsInListMost } from "./limits.ts";
import type { OpenStorage } from "./open-storage.ts";

export interface UploadFile {
  open: OpenStorage;
  file: File;
  blocks: BlockStore;
  signal: AbortSignal;
  /** `share` is from 0 to 1: how much of the file the ledger has. */
  report(step: TaskStep, share: number): void;
  /** Parts up to this many stand in the file list itself. */
  listMost?: number;
}

/**
 * Encrypts a file under a key of its own, part by part, and stores the blocks. Resolves when every block is acknowledged;
 * until somebody puts the result into the file list nobody can see that it exists. Faults: file_changed, and the ledger's.
 */
export async function uploadFile(request: UploadFile): Promise<FileContent> {
  const { open, file, blocks, signal, report, listMost = partsInListMost } = request;
  const { size, lastModified } = file;
  const keyBytes = newFileKey();
  const fileId = newFileId();
  const key = await importFileKey(keyBytes);
  const partCount = partCountOf(size);
  const cids: BlockCid[] = [];
  let storedBytes = 0;
  const share = () => (size === 0 ? 0 : storedBytes / size);

  await inOrder({
    count: partCount,
    inFlight: partsInFlight,
    signal,
    async produce(partIndex, partSignal) {
      report("read part", share());
      const plain = await readPart(file, partIndex, size);
      report("encrypt part", share());
      // Once only: what is tried again is the sending, because a key must not meet a second content.
      const encrypted = await orFault("internal", () => encryptPart(key, { fileId, partIndex, partCount }, plain));
      report("upload to ledger", share());
      const cid = await blocks.put(open.wallet, encrypted, partSignal);
      storedBytes += plain.length;
      report("upload to ledger", share());
      return cid;
    },
    consume(cid) {
      cids.push(cid);
    },
  });
  if (file.size !== size || file.lastModified !== lastModified || storedBytes !== size) {
    throw new AppError("file_changed");
  }

  const isLong = partCount > listMost;
  return {
    fileIdHex: hexFromBytes(fileId),
    keyBase64: base64FromBytes(keyBytes),
    listed: isLong ? "manifest" : "parts",
    blockCids: isLong ? await storeManifest() : cids,
    blocksSizeBytes: blocksSizeOf(size, listMost),
  };

  async function storeManifest(): Promise<BlockCid[]> {
    const stored: BlockCid[] = [];
    for (const encrypted of await orFault("internal", () => sealPartList(keyBytes, fileId, cids))) {
      stored.push(await blocks.put(open.wallet, encrypted, signal));
    }
    return stored;
  }
}

/** A browser refuses to read on in a file that was changed or removed since it was picked. */
async function readPart(file: File, partIndex: number, sizeBytes: number): Promise<Bytes> {
  const from = partIndex * PART_BYTES;
  const wanted = partSizeOf(sizeBytes, partIndex);
  const buffer = await file
    .slice(from, from + wanted)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new AppError("file_changed", { cause });
    });
  if (buffer.byteLength !== wanted) throw new AppError("file_changed");
  return new Uint8Array(buffer);
}
