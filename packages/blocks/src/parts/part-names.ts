import { openPartList } from "@dexnet/crypto/blocks/part-list";
import { partCountOf } from "@dexnet/crypto/blocks/parts";
import { type Bytes, bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { mapCryptoFaults } from "../crypto-faults.ts";

/** What the file list says of a file's content. */
export interface ListedContent {
  readonly fileIdHex: string;
  readonly keyBase64: string;
  /** `parts`: the blocks of the file itself. `manifest`: the blocks of its part list. */
  readonly listed: "parts" | "manifest";
  readonly blockCids: readonly BlockCid[];
}

export interface FileSecrets {
  readonly keyBytes: Bytes;
  readonly fileId: Bytes;
}

/** Faults: file_broken. */
export function secretsOf(content: Pick<ListedContent, "keyBase64" | "fileIdHex">): FileSecrets {
  const keyBytes = bytesFromBase64(content.keyBase64);
  const fileId = bytesFromHex(content.fileIdHex);
  if (keyBytes === null || fileId === null) throw new AppError("file_broken");
  return { keyBytes, fileId };
}

/**
 * Returns the names of the blocks of a file's parts, in order. `fetch` reads the blocks of a part list. Faults: file_broken
 * when the number of names is not that of the parts, and those of `fetch`.
 */
export async function partNamesOf(
  { content, sizeBytes }: { content: ListedContent; sizeBytes: number },
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
