import { FIRST_PREVIOUS, sealFileDatabase } from "@dexnet/crypto/file-database";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { mapCryptoFaults } from "../platform/crypto-faults.ts";
import type { VersionPin } from "../platform/version-pins.ts";
import type { OpenStorage } from "./open-storage.ts";

/**
 * Seals the empty list of a new storage. Only creating and resetting a storage may call this: a list that is missing later
 * is a fault and must not be replaced.
 */
export async function sealFirstFileDatabase(
  { wallet, keys }: OpenStorage,
  deployment: string,
  version: number,
): Promise<{ document: FileDatabaseDocument; pin: VersionPin }> {
  const publicData = { storageFilesSize: 0, storageFilesFactSize: 0 };
  const { document, hashHex } = await mapCryptoFaults("internal", () =>
    sealFileDatabase({ wallet, keys, deployment, version, previousHashHex: FIRST_PREVIOUS, publicData, files: [] }),
  );
  return { document, pin: { version, hashHex } };
}
