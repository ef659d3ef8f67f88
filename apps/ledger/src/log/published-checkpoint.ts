import type { Policy } from "@dexnet/tlog/notes/policy";
import type { SignedCheckpoint } from "./witness-feeder.ts";
import type { CosignatureStore, StoredCosignature } from "./witness-store.ts";

/** A checkpoint as it is published, with the cosignatures in its note. */
export interface PublishedCheckpoint extends SignedCheckpoint {
  readonly cosignatures: readonly StoredCosignature[];
}

interface PublishedCheckpointDeps {
  readonly store: CosignatureStore;
  /** Undefined when no witnesses are configured. */
  readonly policy: Policy | undefined;
  readonly readNewestCheckpoint: () => Promise<SignedCheckpoint | undefined>;
  readonly readCheckpoint: (size: number) => Promise<SignedCheckpoint | undefined>;
}

/**
 * Reads the newest checkpoint that may be published: the newest one, or with a quorum of witnesses the newest that enough of
 * them have cosigned.
 */
export function createPublishedCheckpoints(deps: PublishedCheckpointDeps): {
  readPublished(): Promise<PublishedCheckpoint | undefined>;
  /** Checkpoint of a size with all cosignatures that it has. */
  readCosigned(size: number): Promise<PublishedCheckpoint | undefined>;
} {
  const { store, policy } = deps;
  const needsQuorum = policy?.isQuorum([]) === false;
  async function choose(): Promise<SignedCheckpoint | undefined> {
    if (!needsQuorum) return await deps.readNewestCheckpoint();
    const size = await store.readPublishedSize();
    return size === undefined ? undefined : await deps.readCheckpoint(size);
  }
  async function addCosignatures(checkpoint: SignedCheckpoint | undefined): Promise<PublishedCheckpoint | undefined> {
    if (checkpoint === undefined) return undefined;
    const cosignatures = policy === undefined ? [] : await store.listCosignatures(checkpoint.size);
    const lines = cosignatures.map(({ line }) => line).join("");
    return { ...checkpoint, note: `${checkpoint.note}${lines}`, cosignatures };
  }
  return {
    readPublished: async () => await addCosignatures(await choose()),
    readCosigned: async (size) => await addCosignatures(await deps.readCheckpoint(size)),
  };
}
