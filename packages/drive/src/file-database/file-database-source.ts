import type { BulkWorker } from "@dexnet/crypto/bulk-worker";
import { openFileDatabase, sealFileDatabase } from "@dexnet/crypto/file-database";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { AppError } from "@dexnet/protocol/errors";
import { productCalls } from "@dexnet/protocol/products";
import { isRecord, type StoredList, sealedListOf, storedListOf } from "../file-list/entries.ts";
import { totalsOf } from "../file-list/file-list.ts";
import { createListReader } from "../file-list/list-reader.ts";
import type { Caller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { mapCryptoFaults } from "../platform/crypto-faults.ts";
import type { VersionPin, VersionPins } from "../platform/version-pins.ts";
import { createDeployment, type Deployment } from "../storages/deployment.ts";
import type { OpenStorage } from "../storages/open-storage.ts";
import type { DocumentFetch } from "./document-fetch.ts";
import { type ChangeMark, canFollow, changeOf, withSaved } from "./file-database-writers.ts";

/** One version of a storage's file list that was verified or made here. */
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

/** One storage's file database on the server, seen through every check. */
export interface FileDatabaseSource {
  /**
   * Faults: file_database_broken when address, signature, seal or list are not right, or when it is another version of
   * the same number; file_database_too_large when the list is larger than the format allows; file_database_rolled_back when it is older than what this device has seen, or lacks some of that;
   * deployment_mismatch when the server claims to be another deployment than the one that the storage was made for;
   * storage_not_found when it is missing, in which case nothing is made in its place.
   */
  fetchNewest(): Promise<FileDatabaseState>;
  /** The version that follows, sealed and signed, not yet sent. `saved`: the changes that are new in it. */
  seal(before: FileDatabaseState, next: NextList, saved: readonly ChangeMark[]): Promise<SealedVersion>;
  /** Resolves when the server has acknowledged it. Faults: file_database_conflict when another was faster. */
  send(sealed: SealedVersion): Promise<void>;
}

export interface FileDatabaseSourceDeps {
  open: OpenStorage;
  call: Caller;
  pins: VersionPins;
  clock: Clock;
  bulk?: BulkWorker | undefined;
  documents: DocumentFetch;
  deployment?: Deployment | undefined;
}

export function createFileDatabaseSource(deps: FileDatabaseSourceDeps): FileDatabaseSource {
  const { call, pins, clock, bulk, documents } = deps;
  const { address, wallet, keys } = deps.open;
  const { deployment = createDeployment({ call }) } = deps;
  /** What this process has seen counts even where the device can't keep it. */
  let seen: VersionPin | null = null;

  function refuseOther({ version, hashHex, writers }: FileDatabaseState, known: readonly (VersionPin | null)[]): void {
    for (const pin of known) {
      if (pin === null) continue;
      if (version < pin.version) throw new AppError("file_database_rolled_back");
      if (version === pin.version && hashHex !== pin.hashHex) {
        throw new AppError("file_database_broken", { facts: { reason: "two of one version" } });
      }
      if (!canFollow(writers, pin)) throw new AppError("file_database_rolled_back", { facts: { reason: "branch" } });
    }
  }

  async function remember(state: FileDatabaseState, kept: VersionPin | null = null): Promise<void> {
    const { version, hashHex, writers } = state;
    const pin = { version, hashHex, change: changeOf(writers, version) };
    if (seen === null || seen.version < version) seen = pin;
    // What the device has kept already need not be kept again.
    if (kept?.version !== version) await pins.raise(pin);
  }

  return {
    async fetchNewest() {
      const seenBefore = seen;
      // Asked beside the list, which takes longer; whoever needs the answer hears of its fault.
      void deployment.fetchClaim().catch(() => undefined);
      const { document, sealedPin } = await documents.newest(address);
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
        ...(reader.list() ?? storedListOf(records)),
      };
      const pin = await pins.open(sealedPin);
      refuseOther(state, [seenBefore, pin]);
      await remember(state, pin);
      return state;
    },
    async seal(before, { entries, released }, saved) {
      const version = Math.max(clock.now(), before.version + 1);
      const totals = totalsOf(entries);
      const list = { entries, writers: withSaved(before.writers, saved, version), released };
      const { document, hashHex } = await mapCryptoFaults("internal", () =>
        sealFileDatabase({
          wallet,
          keys,
          deployment: before.deployment,
          version,
          previousHashHex: before.hashHex,
          publicData: { storageFilesSize: totals.filesSizeBytes, storageFilesFactSize: totals.blocksSizeBytes },
          files: sealedListOf(list),
          bulk,
        }),
      );
      return { document, state: { deployment: before.deployment, version, hashHex, ...list } };
    },
    async send({ document, state }) {
      const form = new FormData();
      form.set("fdb", new Blob([JSON.stringify(document)], { type: "application/json" }), "fdb.json");
      const { fdb } = await call(productCalls.updateStorage, { params: { address }, form });
      documents.locate(address, fdb);
      // It is saved, whatever the device's own storage says now.
      await remember(state).catch(() => undefined);
    },
  };
}
