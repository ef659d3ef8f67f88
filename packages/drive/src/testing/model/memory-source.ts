import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseSource, FileDatabaseState, SealedVersion } from "../../file-database/file-database-source.ts";
import { withSaved } from "../../file-database/file-database-writers.ts";
import type { VersionPin, VersionPins } from "../../platform/version-pins.ts";
import { testDeployment } from "../fakes/test-deployment.ts";

export type SendFault = "none" | "lost-before" | "lost-after";

/** One file database for several devices, without keys and without a network. A save compares and swaps. */
export interface MemoryDatabase {
  /** Gives the fault of the next send. */
  nextFault: () => SendFault;
  open(): FileDatabaseSource;
}

export const emptyState: FileDatabaseState = {
  deployment: testDeployment,
  version: 1,
  hashHex: "0",
  entries: new Map(),
  writers: new Map(),
  released: new Map(),
};

/** The next version, with a given text in the place of its hash. */
export function sealPlainly(
  before: FileDatabaseState,
  [next, saved]: [Parameters<FileDatabaseSource["seal"]>[1], Parameters<FileDatabaseSource["seal"]>[2]],
  hashHex: string,
): SealedVersion {
  const version = before.version + 1;
  const state = {
    deployment: before.deployment,
    version,
    hashHex,
    ...next,
    writers: withSaved(before.writers, saved, version),
  };
  return { document: { previous: before.hashHex } as SealedVersion["document"], state };
}

export function createMemoryDatabase(): MemoryDatabase {
  let newest = emptyState;
  let sealedCount = 0;
  const database: MemoryDatabase = {
    nextFault: () => "none",
    open: () => ({
      fetchNewest: async () => newest,
      async seal(before, next, saved) {
        sealedCount += 1;
        return sealPlainly(before, [next, saved], `${sealedCount}`);
      },
      async send({ document, state }) {
        const fault = database.nextFault();
        if (fault === "lost-before") throw new AppError("network");
        if (document.previous !== newest.hashHex) throw new AppError("file_database_conflict");
        newest = state;
        if (fault === "lost-after") throw new AppError("network");
      },
    }),
  };
  return database;
}

export function createMemoryPins(): VersionPins {
  let kept: VersionPin | null = null;
  return {
    get: async () => kept,
    open: async () => kept,
    async raise(pin) {
      if (kept === null || kept.version < pin.version) kept = pin;
    },
  };
}
