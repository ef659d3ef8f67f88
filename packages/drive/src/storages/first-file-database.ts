import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { sealDelta } from "@dexnet/crypto/file-database/delta";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import { firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { envelope } from "./file-database-envelope.ts";
import type { OpenStorage } from "./open-storage.ts";
import type { VersionPin } from "./version-pins.ts";

/**
 * Seals the empty list of a new storage. Only creating and resetting a storage may call this: a list that is missing later
 * is a fault and must not be replaced.
 */
export async function sealFirstFileDatabase(
  { address, wallet, keys }: OpenStorage,
  deployment: string,
  version: number,
): Promise<{ document: FileDatabaseDocument; pin: VersionPin }> {
  const facts = { version, previous: firstPrevious, storageFilesSize: 0, storageFilesFactSize: 0 };
  const { delta, hashHex } = await mapCryptoFaults("internal", () =>
    sealDelta({ wallet, keys, deployment, facts, changes: jsonBytes({}) }),
  );
  const document = envelope({ deployment, address, newest: delta, snapshot: null, deltas: [delta] });
  return { document, pin: { version, hashHex } };
}
