import type { Writer, WriterDevice, Writers } from "../../file-list/entries.ts";

/** Most missing numbers per writer. Only very many refusals exceed it; then the oldest ones count as saved. */
const maxMissing = 200;

/**
 * [Note: exactly once] Every process that changes a list is a writer with a random id, and numbers its operations from 1. An
 * operation is in the journal of its device before anything is sent. The sealed list contains for each writer which of its
 * operations it has: the highest number, and the missing numbers below. So after a crash, a lost answer or a conflict, the
 * newest list tells whether an operation of a journal is done. The entries could not tell: a missing file may have been
 * deleted since.
 */
export interface ChangeId {
  readonly writerId: string;
  readonly seq: number;
}

export function hasChange(writers: Writers, { writerId, seq }: ChangeId): boolean {
  const writer = writers.get(writerId);
  return writer !== undefined && seq <= writer.seq && !writer.without.includes(seq);
}

/** Number of writers whose last sequence number a file database contains. */
export const writersRemembered = 200;

/**
 * Returns the writers of the next version, which has these operations. If there are too many writers, the oldest are
 * removed. The version serves as date, because it grows with every save regardless of the devices' clocks.
 */
export function addSavedChanges(
  writers: Writers,
  saved: readonly ChangeId[],
  version: number,
  device?: WriterDevice,
): Writers {
  const next = new Map<string, Writer>(writers);
  for (const [id, changes] of Map.groupBy(saved, ({ writerId }) => writerId)) {
    const writer = withChanges(next.get(id), { id, seqs: new Set(changes.map(({ seq }) => seq)), version });
    // All changes that a process saves are from the journal of its own device.
    next.set(id, device === undefined ? writer : { ...writer, device });
  }
  if (next.size <= writersRemembered) return next;
  const newestFirst = [...next.values()].sort((a, b) => b.date - a.date);
  return new Map(newestFirst.slice(0, writersRemembered).map((writer) => [writer.id, writer]));
}

/** Missing are operations that were refused or had no effect, or that only the tab that made them still has. */
function withChanges(
  before: Writer | undefined,
  { id, seqs, version }: { id: string; seqs: ReadonlySet<number>; version: number },
): Writer {
  const from = before?.seq ?? 0;
  const seq = Math.max(from, ...seqs);
  const added = Array.from({ length: Math.min(seq - from, maxMissing) }, (_, back) => seq - back).reverse();
  const without = [...(before?.without ?? []), ...added].filter((number) => !seqs.has(number)).slice(-maxMissing);
  return { ...before, kind: "writer", id, seq, without, date: version };
}

/** Returns one of the operations that are new in the version. The first version of a storage has none. */
export function findChangeOf(writers: Writers, version: number): ChangeId | undefined {
  for (const { id, seq, date } of writers.values()) if (date === version) return { writerId: id, seq };
  return undefined;
}

/** Whether a list with these writers can follow the version of the pin. */
export function canFollow(writers: Writers, pin: { version: number; change?: ChangeId | undefined }): boolean {
  if (pin.change === undefined || hasChange(writers, pin.change)) return true;
  return writers.size >= writersRemembered && [...writers.values()].every(({ date }) => date >= pin.version);
}

/** Difference between the writers of two versions. */
export function changedWriters(before: Writers, after: Writers): { writers: Writer[]; forgottenWriters: string[] } {
  return {
    writers: [...after.values()].filter((writer) => before.get(writer.id) !== writer),
    forgottenWriters: [...before.keys()].filter((id) => !after.has(id)),
  };
}
