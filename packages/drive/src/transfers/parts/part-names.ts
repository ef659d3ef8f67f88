import { openBlock } from "@dexnet/crypto/blocks";
import { openPartList } from "@dexnet/crypto/part-list";
import { partCountOf } from "@dexnet/crypto/parts";
import { type Bytes, bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import type { FileContent } from "../../file-list/entries.ts";
import type { Caller } from "../../http/caller.ts";
import { mapCryptoFaults } from "../../platform/crypto-faults.ts";

export interface FileSecrets {
  readonly keyBytes: Bytes;
  readonly fileId: Bytes;
}

/** Faults: file_broken. */
export function secretsOf(content: FileContent): FileSecrets {
  const keyBytes = bytesFromBase64(content.keyBase64);
  const fileId = bytesFromHex(content.fileIdHex);
  if (keyBytes === null || fileId === null) throw new AppError("file_broken");
  return { keyBytes, fileId };
}

/**
 * The names of the blocks of a file's parts, in order. Those of a long file stand in blocks of their own, which `fetch`
 * brings. Faults: file_broken when there are not as many as the file has parts, and those of `fetch`.
 */
export async function partNamesOf(
  { content, sizeBytes }: { content: FileContent; sizeBytes: number },
  fetch: (cid: BlockCid) => Promise<Bytes>,
): Promise<readonly BlockCid[]> {
  const count = partCountOf(sizeBytes);
  if (content.listed === "parts") {
    if (content.blockCids.length !== count) throw new AppError("file_broken");
    return content.blockCids;
  }
  const encryptedParts: Bytes[] = [];
  for (const cid of content.blockCids) encryptedParts.push(await fetch(cid));
  const { keyBytes, fileId } = secretsOf(content);
  const listed = await mapCryptoFaults("file_broken", () => openPartList(keyBytes, fileId, encryptedParts, count));
  return listed.map((cid) => blockCidSchema.parse(cid));
}

/** What the block holds, still encrypted. Faults: file_broken when it is not the one, and the ledger's. */
export async function fetchEncrypted(call: Caller, cid: BlockCid, signal: AbortSignal): Promise<Bytes> {
  const blockBytes = await call(blockCalls.getBlock, { params: { cid }, signal });
  return mapCryptoFaults("file_broken", () => openBlock(blockBytes, cid));
}
