import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import { requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { DeletesStore } from "./deletes-store.ts";
import { isSignedBy } from "./signer.ts";

export interface DeleteRequest {
  /** Lower case. */
  readonly addressHex: string;
  readonly cids: readonly string[];
  /** Milliseconds since 1970, a hyphen, random digits. */
  readonly nonce: string;
  readonly signatureHex: string;
}

/** Lets an address's blocks go, on its own word. Sent twice, it has the same answer and no further effect. */
export function createDeletes(deps: {
  readonly deployment: string;
  readonly store: DeletesStore;
  readonly devices: DeviceRegistry;
  readonly clock: () => Date;
  readonly wakeRemover: () => void;
}): (request: DeleteRequest) => Promise<{ deleted: string[]; unknown: string[] }> {
  return async ({ addressHex, cids, nonce, signatureHex }) => {
    const now = deps.clock();
    requireTimelyNonce(nonce, now.getTime());
    const blocksHash = await hashOfBlockList(cids);
    const statement = deleteBlocksStatement({ deployment: deps.deployment, address: addressHex, blocksHash, nonce });
    if (!isSignedBy(statement, signatureHex, addressHex)) throw new AppError("signature_invalid");
    const distinct = [...new Set(cids)];
    const deviceNames = deps.devices.all.map(({ name }) => name);
    const gone = await deps.store.letGo({ addressHex, cids: distinct, deviceNames }, now);
    if (gone.size > 0) deps.wakeRemover();
    return { deleted: distinct.filter((cid) => gone.has(cid)), unknown: distinct.filter((cid) => !gone.has(cid)) };
  };
}
