import { openFileDatabase, sealFileDatabase } from "@dexnet/crypto/file-database";
import type { FileDatabaseDocument } from "@dexnet/crypto/verify/file-database-statement";
import { AppError } from "@dexnet/protocol/errors";
import { productCalls } from "@dexnet/protocol/products";
import type { Caller } from "./caller.ts";
import type { Clock } from "./clock.ts";
import { orFault } from "./crypto-faults.ts";
import { type Entries, parseEntries } from "./entries.ts";
import { totalsOf } from "./file-list.ts";
import type { OpenStorage } from "./open-storage.ts";
import type { Random } from "./random.ts";
import type { VersionPin, VersionPins } from "./version-pins.ts";

/** One version of a storage's file list that was verified or made here. */
export interface FileDatabaseState extends VersionPin {
  readonly entries: Entries;
}

export interface SealedVersion {
  readonly document: FileDatabaseDocument;
  readonly state: FileDatabaseState;
}

/** One storage's file database on the server, seen through every check. */
export interface FileDatabaseSource {
  /**
   * Faults: file_database_broken when address, signature, seal or list are not right, or when it is another version of
   * the same number; file_database_rolled_back when it is older than this device has seen; storage_not_found when it is
   * missing, in which case nothing is made in its place.
   */
  fetchNewest(): Promise<FileDatabaseState>;
  /** The version that follows, sealed and signed, not yet sent. */
  seal(before: FileDatabaseState, entries: Entries): Promise<SealedVersion>;
  /** Resolves when the server has acknowledged it. Faults: file_database_conflict when another was faster. */
  send(sealed: SealedVersion): Promise<void>;
}

export interface FileDatabaseSourceDeps {
  open: OpenStorage;
  call: Caller;
  pins: VersionPins;
  clock: Clock;
  random: Random;
}

export function createFileDatabaseSource(deps: FileDatabaseSourceDeps): FileDatabaseSource {
  const { call, pins, clock, random } = deps;
  const { address, wallet, keys } = deps.open;
  /** What this process has seen counts even where the device can't keep it. */
  let seen: VersionPin | null = null;

  function refuseOlder({ version, hashHex }: VersionPin, known: readonly (VersionPin | null)[]): void {
    for (const pin of known) {
      if (pin === null) continue;
      if (version < pin.version) throw new AppError("file_database_rolled_back");
      if (version === pin.version && hashHex !== pin.hashHex) {
        throw new AppError("file_database_broken", { facts: { reason: "two of one version" } });
      }
    }
  }

  async function remember({ version, hashHex }: VersionPin): Promise<void> {
    seen = { version, hashHex };
    await pins.raise(address, seen);
  }

  return {
    async fetchNewest() {
      // Read before asking: another tab may save a newer version while the answer is on its way.
      const known = [seen, await pins.get(address)];
      const document = await call(productCalls.fileDatabase, { params: { address }, query: { r: random.id() } });
      const opened = await orFault("file_database_broken", () =>
        openFileDatabase({ keys, addressHex: address, document }),
      );
      const pin = { version: document.version, hashHex: opened.hashHex };
      refuseOlder(pin, known);
      const entries = parseEntries(opened.files);
      await remember(pin);
      return { ...pin, entries };
    },
    async seal(before, entries) {
      const version = Math.max(clock.now(), before.version + 1);
      const totals = totalsOf(entries);
      const { document, hashHex } = await orFault("internal", () =>
        sealFileDatabase({
          wallet,
          keys,
          version,
          previousHashHex: before.hashHex,
          publicData: { storageFilesSize: totals.filesSizeBytes, storageFilesFactSize: totals.blocksSizeBytes },
          files: [...entries.values()],
        }),
      );
      return { document, state: { version, hashHex, entries } };
    },
    async send({ document, state }) {
      const form = new FormData();
      form.set("fdb", new Blob([JSON.stringify(document)], { type: "application/json" }), "fdb.json");
      await call(productCalls.updateStorage, { params: { address }, form });
      // It is saved, whatever the device's own storage says now.
      await remember(state).catch(() => undefined);
    },
  };
}
