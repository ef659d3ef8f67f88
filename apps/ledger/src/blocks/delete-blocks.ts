import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import { requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { Clock } from "@dexnet/service/background/clock";
import type { AddressChecks } from "../addresses/address-checks.ts";
import type { DeviceRegistry } from "../devices/registry.ts";
import { composeEntry } from "../log/append-entries.ts";
import type { DeletesStore } from "./deleted-block-store.ts";
import type { FairTurns } from "./fair-turns.ts";
import { isSignedBy } from "./signer.ts";

interface DeleteRequest {
  /** Lower case. */
  readonly addressHex: string;
  readonly cids: readonly string[];
  /** Milliseconds since 1970, a hyphen, random digits. */
  readonly nonce: string;
  readonly signatureHex: string;
  readonly networkKey: string;
}

export type DeleteBlocks = (request: DeleteRequest) => Promise<{ deleted: string[]; unknown: string[] }>;

/**
 * Deletes blocks of an address, which may be expired, with its signature. The address is looked up before the list is hashed and
 * the signature is verified, because anybody can make a key and sign with it. A repeated request has the same answer, and an
 * entry in the log.
 */
export function createDeleteBlocks(deps: {
  readonly deployment: string;
  readonly requireKnown: AddressChecks["requireKnown"];
  readonly signatureTurns: FairTurns;
  readonly store: DeletesStore;
  readonly devices: DeviceRegistry;
  readonly clock: Clock;
  readonly wakeRemover: () => void;
  /** Called when an entry was added to the log. */
  readonly wakeLog: () => void;
}): DeleteBlocks {
  return async ({ addressHex, cids, nonce, signatureHex, networkKey }) => {
    const now = deps.clock.now();
    requireTimelyNonce(nonce, now.getTime());
    await deps.requireKnown(addressHex);
    await deps.signatureTurns.next(networkKey);
    const blocksHash = await hashOfBlockList(cids);
    const statement = deleteBlocksStatement({ deployment: deps.deployment, address: addressHex, blocksHash, nonce });
    if (!isSignedBy(statement, signatureHex, addressHex)) throw new AppError("signature_invalid");
    const distinct = [...new Set(cids)];
    const deviceNames = deps.devices.all.map(({ name }) => name);
    const subject = { deployment: deps.deployment, address: addressHex, at: now };
    const entry = composeEntry({ kind: "delete", ...subject, blocksHash, nonce, signatureHex });
    const gone = await deps.store.deleteBlocks({ addressHex, cids: distinct, deviceNames, entry }, now);
    if (gone.size > 0) deps.wakeRemover();
    deps.wakeLog();
    return { deleted: distinct.filter((cid) => gone.has(cid)), unknown: distinct.filter((cid) => !gone.has(cid)) };
  };
}
