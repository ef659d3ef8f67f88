import { readBlocksStatement } from "@dexnet/crypto/verify/statements";
import { signText } from "@dexnet/crypto/wallet/signing";
import type { Wallet } from "@dexnet/crypto/wallet/wallet";
import type { Proof } from "@dexnet/protocol/proofs";
import type { Waiting } from "./retry.ts";

/** Wallet that signs for a storage, and the deployment that its statements name. */
export interface StatementSigner extends Wallet {
  readonly deployment: string;
}

/** Signer of an open storage, see [Note: deployment of a storage]. The file list must be loaded. */
export function signerOf(storage: {
  readonly open: { readonly wallet: Wallet };
  readonly sync: { deployment(): string };
}): StatementSigner {
  const { address, privateKeyBytes } = storage.open.wallet;
  return { address, privateKeyBytes, deployment: storage.sync.deployment() };
}

export function newNonce({ clock, random }: Waiting): string {
  return `${clock.now()}-${random.id()}`;
}

/** Proves to the ledger that the owner of the storage asks about its blocks. */
export function proveReading({ deployment, address, privateKeyBytes }: StatementSigner, waiting: Waiting): Proof {
  const nonce = newNonce(waiting);
  return { nonce, signature: signText(readBlocksStatement({ deployment, address, nonce }), privateKeyBytes) };
}
