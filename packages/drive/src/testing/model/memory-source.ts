import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseSource, FileDatabaseState, SealedVersion } from "../../file-database/file-database-source.ts";
import { addSavedChanges } from "../../file-database/file-database-writers.ts";
import type { VersionPin, VersionPins } from "../../platform/version-pins.ts";

import { testDeployment } from "../fakes/test-deployment.ts";

export type SendTrouble = "none" | "lost-before" | "lost-after";

/** One file database for several devices, without keys and without a network: compare-and-swap and nothing else. */
export interface MemoryDatabase {
  /** How the next send goes. */
  nextTrouble: () => SendTrouble;
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

/** The version that follows, with a hash that says nothing. */
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
    writers: addSavedChanges(before.writers, saved, version),
  };
  return { document: { previous: before.hashHex } as SealedVersion["document"], state };
}

export function createMemoryDatabase(): MemoryDatabase {
  let newest = emptyState;
  let sealedCount = 0;
  const database: MemoryDatabase = {
    nextTrouble: () => "none",
    open: () => ({
      fetchNewest: async () => newest,
      async seal(before, next, saved) {
        sealedCount += 1;
        return sealPlainly(before, [next, saved], `${sealedCount}`);
      },
      async send({ document, state }) {
        const trouble = database.nextTrouble();
        if (trouble === "lost-before") throw new AppError("network");
        if (document.previous !== newest.hashHex) throw new AppError("file_database_conflict");
        newest = state;
        if (trouble === "lost-after") throw new AppError("network");
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
