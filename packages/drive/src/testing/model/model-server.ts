import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseState, SealedVersion } from "../../file-database/file-database-source.ts";
import { emptyState } from "./memory-source.ts";

/** The rules of the api for file databases, without keys: a save compares and swaps, and a plan can end. */
export class ModelServer {
  readonly versions = [emptyState];
  /** Without a plan, a version with more files than the previous one is refused. */
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
