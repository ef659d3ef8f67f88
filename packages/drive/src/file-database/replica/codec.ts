import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { packBlock, signBlock, writeBlockHeader } from "@dexnet/crypto/blocks/blocks";
import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/file-database/bulk-worker";
import { openDelta, sealDelta } from "@dexnet/crypto/file-database/delta";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import {
  maxPageBytes,
  openPage,
  openSnapshotRecords,
  sealPage,
  sealSnapshot,
} from "@dexnet/crypto/file-database/snapshot";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { checkDeltaChain, type Delta, type DeltaFacts, type VersionId } from "@dexnet/crypto/verify/delta-statement";
import { isValidSnapshot, type Snapshot, type SnapshotFacts } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { type ListChanges, listChangesSchema } from "../../file-list/tree-changes.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import { type SnapshotRecords, snapshotRecordsSchema } from "./snapshot-records.ts";

/** A page as it is stored on the ledger. */
export interface SealedPage {
  readonly cid: BlockCid;
  readonly blockBytes: Bytes;
}

/**
 * Seals and opens the parts of a file database. Faults of all that open: file_database_broken if a part can't be verified,
 * file_database_too_large if it is larger than the format allows.
 */
export interface FileDatabaseCodec {
  sealDelta(deployment: string, facts: DeltaFacts, changes: ListChanges): Promise<{ delta: Delta; hashHex: string }>;
  /** Verifies that the deltas follow `base`, or nothing when that is null. Returns the version of each. */
  verifyDeltas(deployment: string, deltas: readonly Delta[], base: VersionId | null): Promise<readonly VersionId[]>;
  openDelta(deployment: string, delta: Delta): Promise<ListChanges>;
  sealSnapshot(deployment: string, facts: SnapshotFacts, records: SnapshotRecords): Promise<Snapshot>;
  /** Verifies the snapshot too. */
  openSnapshot(deployment: string, snapshot: Snapshot): Promise<SnapshotRecords>;
  sealPage(deployment: string, page: Bytes): Promise<SealedPage>;
  /** `sealed`: content of the block of the page. */
  openPage(sealed: Bytes): Promise<Bytes>;
}

export interface CodecDeps {
  readonly open: OpenStorage;
  readonly bulk?: BulkWorker | undefined;
}

export function createFileDatabaseCodec({ open, bulk = inlineBulkWorker }: CodecDeps): FileDatabaseCodec {
  const { address, wallet, keys } = open;
  const opening = <T>(work: () => Promise<T>) =>
    mapCryptoFaults("file_database_broken", work, "file_database_too_large");
  const sealing = <T>(work: () => Promise<T>) => mapCryptoFaults("internal", work);

  return {
    sealDelta: (deployment, facts, changes) =>
      sealing(() => sealDelta({ wallet, keys, deployment, facts, changes: jsonBytes(withoutEmpty(changes)) })),
    async verifyDeltas(deployment, deltas, base) {
      const check = await checkDeltaChain({ deployment, address }, deltas, base);
      if (check.kind === "bad") throw broken("chain");
      return check.versions;
    },
    async openDelta(deployment, delta) {
      const json = await opening(() => openDelta(keys, deployment, delta));
      const changes = listChangesSchema.safeParse(parseJson(json));
      if (!changes.success) throw broken("changes");
      return changes.data;
    },
    sealSnapshot: (deployment, facts, records) =>
      sealing(() => sealSnapshot({ wallet, keys, deployment, facts, records: jsonBytes(records) })),
    async openSnapshot(deployment, snapshot) {
      if (!(await isValidSnapshot({ deployment, address }, snapshot))) throw broken("snapshot");
      const json = await opening(() => openSnapshotRecords(keys, deployment, snapshot));
      const records = snapshotRecordsSchema.safeParse(parseJson(json));
      if (!records.success || records.data.firstIds.length !== snapshot.pages.length) throw broken("records");
      return records.data;
    },
    sealPage: (deployment, page) =>
      sealing(async () => {
        const { cid, blockBytes } = await packBlock(await sealPage(keys, await bulk.deflate(page)));
        writeBlockHeader(blockBytes, { cid, signatureHex: signBlock({ ...wallet, deployment }, cid) });
        return { cid: blockCidSchema.parse(cid), blockBytes };
      }),
    openPage: (sealed) => opening(async () => bulk.inflate(await openPage(keys, sealed), maxPageBytes)),
  };
}

/** The schema adds them again. */
function withoutEmpty(changes: ListChanges): Partial<ListChanges> {
  return Object.fromEntries(Object.entries(changes).filter(([, list]) => list.length > 0));
}

function parseJson(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function broken(reason: string): AppError {
  return new AppError("file_database_broken", { context: { reason } });
}
