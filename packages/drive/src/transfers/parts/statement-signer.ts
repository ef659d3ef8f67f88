import { signText } from "@dexnet/crypto/signing";
import { readBlocksStatement } from "@dexnet/crypto/verify/statements";
import type { Wallet } from "@dexnet/crypto/wallet";
import type { Proof } from "@dexnet/protocol/proofs";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { Waiting } from "../../platform/retry.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";

/** Wallet that signs for a storage, and the deployment that its statements name. */
export interface StatementSigner extends Wallet {
  readonly deployment: string;
}

/** See [Note: deployment of a storage]. The file list must be loaded. */
export function signerOf({ open, sync }: { open: OpenStorage; sync: FileDatabaseSync }): StatementSigner {
  const { address, privateKeyBytes } = open.wallet;
  return { address, privateKeyBytes, deployment: sync.deployment() };
}

export function newNonce({ clock, random }: Waiting): string {
  return `${clock.now()}-${random.id()}`;
}

/** Proves to the ledger that the owner of the storage asks about its blocks. */
export function proveReading({ deployment, address, privateKeyBytes }: StatementSigner, waiting: Waiting): Proof {
  const nonce = newNonce(waiting);
  return { nonce, signature: signText(readBlocksStatement({ deployment, address, nonce }), privateKeyBytes) };
}
