import { readBlocksStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Proof, requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { Clock } from "@dexnet/service/background/clock";
import { networkKeyOf } from "@dexnet/service/http/network-key";
import { createFairTurns } from "./fair-turns.ts";
import { isSignedBy } from "./signer.ts";

/**
 * Checks that a request comes from the holder of the key of an address, who alone may know its blocks. An address that the
 * ledger does not know has the same answer. Anybody can make addresses, so the networks of the clients take turns. Throws
 * proof_expired or signature_invalid.
 */
export type RequireReadProof = (addressHex: string, proof: Proof, client: { readonly ip: string }) => Promise<void>;

export function createReadProofCheck(deps: { readonly deployment: string; readonly clock: Clock }): RequireReadProof {
  const turns = createFairTurns();
  return async (addressHex, { nonce, signature }, { ip }) => {
    requireTimelyNonce(nonce, deps.clock.now().getTime());
    const statement = readBlocksStatement({ deployment: deps.deployment, address: addressHex, nonce });
    await turns.next(networkKeyOf(ip));
    if (!isSignedBy(statement, signature, addressHex)) throw new AppError("signature_invalid");
  };
}
