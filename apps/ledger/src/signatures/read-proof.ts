import { readBlocksStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import { type Proof, requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { Clock } from "@dexnet/service/clock";
import { isSignedBy } from "./signer.ts";

/**
 * Checks that a request comes from the holder of the key of an address, who alone may know its blocks. An address that the
 * ledger does not know has the same answer. Throws proof_expired or signature_invalid.
 */
export type RequireReadProof = (addressHex: string, proof: Proof) => void;

export function createReadProofCheck(deps: { readonly deployment: string; readonly clock: Clock }): RequireReadProof {
  return (addressHex, { nonce, signature }) => {
    requireTimelyNonce(nonce, deps.clock.now().getTime());
    const statement = readBlocksStatement({ deployment: deps.deployment, address: addressHex, nonce });
    if (!isSignedBy(statement, signature, addressHex)) throw new AppError("signature_invalid");
  };
}
