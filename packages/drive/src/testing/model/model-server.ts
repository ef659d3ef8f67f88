import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseState, SealedVersion } from "../../file-database/file-database-source.ts";
import { emptyState } from "./memory-source.ts";

/** Compare-and-swap and a plan that can end: what the api does with a file database, without keys. */
export class ModelServer {
  readonly versions = [emptyState];
  /** Without one, no version is taken that has more files than the one before. */
  hasPlan = true;
  private sealedCount = 0;

  newest(): FileDatabaseState {
    return this.versions.at(-1) ?? emptyState;
  }

  nextHash(): string {
    this.sealedCount += 1;
    return `${this.sealedCount}`;
  }

  accept({ document, state }: SealedVersion): void {
    const before = this.newest();
    if (document.previous !== before.hashHex) throw new AppError("file_database_conflict");
    if (!this.hasPlan && filesIn(state) > filesIn(before)) throw new AppError("plan_required");
    this.versions.push(state);
  }
}

function filesIn({ entries }: FileDatabaseState): number {
  return [...entries.values()].filter(({ kind }) => kind === "file").length;
}
