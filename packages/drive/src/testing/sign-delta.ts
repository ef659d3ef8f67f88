import { sealDelta } from "@dexnet/crypto/file-database/delta";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { SnapshotDocument } from "../file-database/replica/local-copy.ts";
import { envelope } from "../storages/file-database-envelope.ts";
import { openStorage } from "../storages/open-storage.ts";
import { testDeployment } from "./fakes/test-deployment.ts";

/** Facts of a version, and the deployment for which it is signed. */
export interface DeltaToSign {
  readonly version: number;
  readonly previous: string;
  readonly deployment?: string;
}

/** A delta that the key of these words has signed, with any content. */
export async function signDelta(
  words: readonly string[],
  { version, previous, deployment = testDeployment }: DeltaToSign,
  changes: unknown = {},
): Promise<{ delta: Delta; hashHex: string }> {
  const facts = { version, previous, storageFilesSize: 0, storageFilesFactSize: 0 };
  return sealDelta({ ...(await openStorage(words)), deployment, facts, changes: jsonBytes(changes) });
}

/** A document with these parts, whose envelope fits them. */
export function documentWith(
  address: string,
  deltas: readonly Delta[],
  { snapshot = null, deployment = testDeployment }: { snapshot?: SnapshotDocument | null; deployment?: string } = {},
): FileDatabaseDocument {
  const newest = deltas.at(-1) ?? { version: snapshot?.version ?? 1, storageFilesSize: 0, storageFilesFactSize: 0 };
  return envelope({ deployment, address, newest, snapshot, deltas });
}
