import { sealBlock } from "@dexnet/crypto/blocks";
import { sealPartList } from "@dexnet/crypto/part-list";
import { partCountOf } from "@dexnet/crypto/parts";
import { bytesFromBase64, bytesFromHex } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { mapCryptoFaults } from "../../platform/crypto-faults.ts";
import type { AimdLimiter } from "../link/aimd-limiter.ts";
import { isTransient, retryWithLimiter } from "../link/retry-with-limiter.ts";
import { missingBlocks } from "../parts/block-inquiry.ts";
import { sendBlocks } from "../parts/block-sending.ts";
import { signerOf } from "../parts/statement-signer.ts";
import { fileOf, type UploadRun } from "./upload-job.ts";

/**
 * Stores the list of a long file's parts, all of which the ledger has. It is made of names that are written down, so it
 * always comes out the same.
 */
export async function uploadPartList({ job, attempt }: UploadRun, limiter: AimdLimiter): Promise<BlockCid[]> {
  const { storage, bundle } = job;
  const { signal } = attempt;
  const signer = signerOf(storage);
  const { sizeBytes, keyBase64, fileIdHex } = fileOf(job);
  const partCount = partCountOf(sizeBytes);
  const keyBytes = bytesFromBase64(keyBase64);
  const fileId = bytesFromHex(fileIdHex);
  const partCids = bundle.cids.slice(0, partCount).filter((cid) => cid !== null);
  if (keyBytes === null || fileId === null || partCids.length !== partCount) throw new AppError("internal");
  const stored: BlockCid[] = [];
  const lists = await mapCryptoFaults("internal", () => sealPartList(keyBytes, fileId, partCids));
  for (const [at, encrypted] of lists.entries()) {
    const slot = partCount + at;
    const sealed = await mapCryptoFaults("internal", () => sealBlock(signer, encrypted));
    const block = { cid: blockCidSchema.parse(sealed.cid), blockBytes: sealed.blockBytes };
    const wasNamed = (bundle.cids[slot] ?? null) !== null;
    bundle.cids[slot] = block.cid;
    if (!wasNamed) await storage.records.saveSlots(bundle, [slot]);
    stored.push(block.cid);
    if (bundle.stored[slot]) continue;
    await retryWithLimiter({
      limiter,
      signal,
      async action(tries) {
        if (wasNamed || tries > 1) {
          const missing = await missingBlocks({ ...storage, signer }, [block.cid], signal);
          if (!missing.has(block.cid)) return;
        }
        const [fault] = await sendBlocks(storage.call, signer.address, [block], signal);
        if (fault !== null) throw fault ?? new AppError("bad_answer");
      },
      onFault: (fault) => attempt.offline(isTransient(fault)),
    });
    attempt.offline(false);
    bundle.stored[slot] = true;
  }
  return stored;
}
