import { readBlocksStatement } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors";
import { type Proof, requireTimelyNonce } from "@dexnet/protocol/proofs";
import { isSignedBy } from "./signer.ts";

/**
 * Lets only the holder of an address's key know which blocks the address has. Says the same of an address that the ledger
 * does not know. Faults: proof_expired, signature_invalid.
 */
export type RequireReadProof = (addressHex: string, proof: Proof) => void;

export function createReadProofCheck(deps: {
  readonly deployment: string;
  readonly clock: () => Date;
}): RequireReadProof {
  return (addressHex, { nonce, signature }) => {
    requireTimelyNonce(nonce, deps.clock().getTime());
    const statement = readBlocksStatement({ deployment: deps.deployment, address: addressHex, nonce });
    if (!isSignedBy(statement, signature, addressHex)) throw new AppError("signature_invalid");
  };
}
