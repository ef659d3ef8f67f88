import type { CopyReference, RepairStore } from "./store.ts";

export interface CopyRecorder {
  /** Resolves when the finished copy is recorded; rejects when that failed. */
  record(copy: CopyReference): Promise<void>;
}

interface Batch {
  readonly copies: CopyReference[];
  readonly recorded: Promise<void>;
}

/** Records copies that follow after the answer together, where each alone would cost a transaction. */
export function createCopyRecorder(deps: {
  readonly store: Pick<RepairStore, "finishCopies">;
  readonly clock: () => Date;
  readonly gatherMs: number;
}): CopyRecorder {
  let gathering: Batch | undefined;

  async function flush(batch: CopyReference[]): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, deps.gatherMs));
    gathering = undefined;
    await deps.store.finishCopies(batch, deps.clock());
  }

  return {
    async record(copy) {
      if (gathering === undefined) {
        const copies: CopyReference[] = [];
        gathering = { copies, recorded: flush(copies) };
      }
      gathering.copies.push(copy);
      await gathering.recorded;
    },
  };
}
