import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";

export interface EnvelopeParts {
  readonly deployment: string;
  readonly address: string;
  /** Newest of the parts, whose facts the envelope repeats. */
  readonly newest: Pick<Delta, "version" | "storageFilesSize" | "storageFilesFactSize">;
  readonly snapshot: FileDatabaseDocument["privateData"]["files"]["snapshot"] | Snapshot;
  readonly deltas: readonly Delta[];
}

/** The document in which snapshots and deltas are sent. */
export function envelope({ deployment, address, newest, snapshot, deltas }: EnvelopeParts): FileDatabaseDocument {
  const { version, storageFilesSize, storageFilesFactSize } = newest;
  return {
    format: 1,
    deployment,
    version,
    publicData: { address, storageFilesSize, storageFilesFactSize },
    privateData: { files: { snapshot, deltas: [...deltas] } },
  } as FileDatabaseDocument;
}
