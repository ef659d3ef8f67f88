import { putBlock } from "@dexnet/blocks/block-store";
import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { secretsOf } from "@dexnet/blocks/parts/part-names";
import { signerOf } from "@dexnet/blocks/read-proof";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { sealPartList } from "@dexnet/crypto/blocks/part-list";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import type { StartedUpload } from "./upload.ts";

/**
 * Stores the part list of a long file. The ledger must have all its parts. The list is made of saved names, so it is the same
 * at each attempt.
 */
export async function uploadPartList({ upload, attempt }: StartedUpload): Promise<BlockCid[]> {
  const { file, storage } = upload;
  const { signal, setOffline } = attempt;
  const signer = signerOf(storage);
  const { keyBytes, fileId } = secretsOf(file.kept);
  const partCids = Array.from({ length: file.partCount }, (_, part) => file.cidOf(part)).filter((cid) => cid !== null);
  if (partCids.length !== file.partCount) throw new AppError("internal");
  const stored: BlockCid[] = [];
  const lists = await mapCryptoFaults("internal", () => sealPartList(keyBytes, fileId, partCids));
  for (const [index, encrypted] of lists.entries()) {
    const blockIndex = file.partCount + index;
    const sealed = await mapCryptoFaults("internal", () => sealBlock(signer, encrypted));
    const block = { cid: blockCidSchema.parse(sealed.cid), blockBytes: sealed.blockBytes };
    const wasNamed = file.cidOf(blockIndex) !== null;
    if (!wasNamed) await file.saveName(blockIndex, block.cid);
    stored.push(block.cid);
    if (file.isStored(blockIndex)) continue;
    await putBlock(storage.blocks, block, { signal, setOffline, mayBeStored: wasNamed });
    file.markStored(blockIndex);
  }
  return stored;
}
