import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import type { StatementSigner } from "../../storages/read-proof.ts";

/** See [Note: deployment of a storage]. The file list must be loaded. */
export function signerOf({ open, sync }: { open: OpenStorage; sync: FileDatabaseSync }): StatementSigner {
  const { address, privateKeyBytes } = open.wallet;
  return { address, privateKeyBytes, deployment: sync.deployment() };
}
