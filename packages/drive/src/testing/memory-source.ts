import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseSource, FileDatabaseState, SealedVersion } from "../file-database-source.ts";

export type SendTrouble = "none" | "lost-before" | "lost-after";

/** One file database for several devices, without keys and without a network: compare-and-swap and nothing else. */
export interface MemoryDatabase {
  /** How the next send goes. */
  nextTrouble: () => SendTrouble;
  open(): FileDatabaseSource;
}

export function createMemoryDatabase(): MemoryDatabase {
  let newest: FileDatabaseState = { version: 1, hashHex: "0", entries: new Map() };
  let sealedCount = 0;
  const database: MemoryDatabase = {
    nextTrouble: () => "none",
    open: () => ({
      fetchNewest: async () => newest,
      async seal(before, entries) {
        sealedCount += 1;
        const state = { version: before.version + 1, hashHex: `${sealedCount}`, entries };
        return { document: { previous: before.hashHex } as SealedVersion["document"], state };
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
