import type { BulkWorker } from "@dexnet/crypto/bulk-worker";
import { openFileDatabase, sealFileDatabase } from "@dexnet/crypto/file-database";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { AppError } from "@dexnet/protocol/errors";
import { productCalls } from "@dexnet/protocol/products";
import { buildStoredList, isRecord, listRecords, type StoredList } from "../file-list/entries.ts";
import { totalsOf } from "../file-list/file-list.ts";
import { createListReader } from "../file-list/list-reader.ts";
import type { Caller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { mapCryptoFaults } from "../platform/crypto-faults.ts";
import type { VersionPin, VersionPins } from "../platform/version-pins.ts";
import { createDeployment, type Deployment } from "../storages/deployment.ts";
import type { OpenStorage } from "../storages/open-storage.ts";
import type { DocumentFetch } from "./document-fetch.ts";
import { addSavedChanges, type ChangeId, canFollow, findChangeOf } from "./file-database-writers.ts";

/** One version of a storage's file list, verified or made by this process. */
export interface FileDatabaseState extends StoredList {
  readonly deployment: string;
  readonly version: number;
  readonly hashHex: string;
}

export type NextList = Pick<StoredList, "entries" | "released">;

export interface SealedVersion {
  readonly document: FileDatabaseDocument;
  readonly state: FileDatabaseState;
}

/** File database of one storage on the server, with all checks. */
export interface FileDatabaseSource {
  /**
   * Faults: file_database_broken if address, signature, seal or list are invalid, or if it is another version with the same
   * number; file_database_too_large if the list is larger than the format allows; file_database_rolled_back if it is older
   * than a version that this device has seen, or lacks some of its changes; deployment_mismatch if the server claims to be
   * another deployment than that of the storage; storage_not_found if it is missing, which is never repaired by a new one.
   */
  fetchNewest(): Promise<FileDatabaseState>;
  /** Seals and signs the next version without sending it. `saved`: the changes that are new in it. */
  seal(before: FileDatabaseState, next: NextList, saved: readonly ChangeId[]): Promise<SealedVersion>;
  /** Resolves when the server has acknowledged it. Faults: file_database_conflict if another save was faster. */
  send(sealed: SealedVersion): Promise<void>;
}

export interface FileDatabaseSourceDeps {
  readonly open: OpenStorage;
  readonly call: Caller;
  readonly pins: VersionPins;
  readonly clock: Clock;
  readonly bulk?: BulkWorker | undefined;
  readonly documents: DocumentFetch;
  readonly deployment?: Deployment | undefined;
}

export function createFileDatabaseSource(deps: FileDatabaseSourceDeps): FileDatabaseSource {
  const { call, pins, clock, bulk, documents } = deps;
  const { address, wallet, keys } = deps.open;
  const { deployment = createDeployment({ call }) } = deps;
  /** Newest version that this process has seen. It counts even if the device can't store its pin. */
  let seen: VersionPin | null = null;

  function requireSuccessor(
    { version, hashHex, writers }: FileDatabaseState,
    known: readonly (VersionPin | null)[],
  ): void {
    for (const pin of known) {
      if (pin === null) continue;
      if (version < pin.version) throw new AppError("file_database_rolled_back");
      if (version === pin.version && hashHex !== pin.hashHex) {
        throw new AppError("file_database_broken", { facts: { reason: "two of one version" } });
      }
      if (!canFollow(writers, pin)) throw new AppError("file_database_rolled_back", { facts: { reason: "branch" } });
    }
  }

  async function raisePin(state: FileDatabaseState, stored: VersionPin | null = null): Promise<void> {
    const { version, hashHex, writers } = state;
    const pin = { version, hashHex, change: findChangeOf(writers, version) };
    if (seen === null || seen.version < version) seen = pin;
    // A pin that the device has already is not written again.
    if (stored?.version !== version) await pins.raise(pin);
  }

  return {
    async fetchNewest() {
      const seenBefore = seen;
      // Requested concurrently with the list, which takes longer. `confirm` throws the fault.
      void deployment.fetchClaim().catch(() => undefined);
      const { document, sealedPin } = await documents.fetchNewest(address);
      const reader = createListReader(bulk);
      const { hashHex, records } = await mapCryptoFaults(
        "file_database_broken",
        () => openFileDatabase({ keys, addressHex: address, document, isRecord, bulk: reader.bulk }),
        "file_database_too_large",
      );
      await deployment.confirm(document.deployment);
      const state = {
        deployment: document.deployment,
        version: document.version,
        hashHex,
        ...(reader.list() ?? buildStoredList(records)),
      };
      const pin = await pins.open(sealedPin);
      requireSuccessor(state, [seenBefore, pin]);
      await raisePin(state, pin);
      return state;
    },
    async seal(before, { entries, released }, saved) {
      const version = Math.max(clock.now(), before.version + 1);
      const totals = totalsOf(entries);
      const list = { entries, writers: addSavedChanges(before.writers, saved, version), released };
      const { document, hashHex } = await mapCryptoFaults("internal", () =>
        sealFileDatabase({
          wallet,
          keys,
          deployment: before.deployment,
          version,
          previousHashHex: before.hashHex,
          publicData: { storageFilesSize: totals.filesSizeBytes, storageFilesFactSize: totals.blocksSizeBytes },
          files: listRecords(list),
          bulk,
        }),
      );
      return { document, state: { deployment: before.deployment, version, hashHex, ...list } };
    },
    async send({ document, state }) {
      const form = new FormData();
      form.set("fdb", new Blob([JSON.stringify(document)], { type: "application/json" }), "fdb.json");
      const { fdb } = await call(productCalls.updateStorage, { params: { address }, form });
      documents.setUrl(address, fdb);
      // The version is saved, even if the device can't store its pin.
      await raisePin(state).catch(() => undefined);
    },
  };
}
