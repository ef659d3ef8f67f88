import type { Writer, Writers } from "../file-list/entries.ts";
import { writersRemembered } from "../platform/limits.ts";

/** Of one writer. More than that are refused only by a storm; the oldest then count as done. */
const leftOutMost = 200;

/**
 * [Note: exactly once] Every process that changes a list is a writer: a random id, and a number for each of its changes,
 * counting from 1. A change is in the journal of its device before anything is sent. The sealed list says of each
 * writer which of its changes are in: up to which number, and which are left out before that. So whoever finds a change
 * in a journal, be it after a crash, a lost answer or a conflict, sees in the newest list whether it is done or still to
 * do. It is never guessed from the entries: a file that is not there may have been deleted meanwhile.
 */
export interface ChangeMark {
  readonly writerId: string;
  readonly seq: number;
}

export function isIn(writers: Writers, { writerId, seq }: ChangeMark): boolean {
  const writer = writers.get(writerId);
  return writer !== undefined && seq <= writer.seq && !writer.without.includes(seq);
}

/**
 * The writers of the next version, which has these changes. The oldest writers are forgotten when there are too many; the
 * version serves as the date, because it grows with every save, whatever the clocks of devices say.
 */
export function withSaved(writers: Writers, saved: readonly ChangeMark[], version: number): Writers {
  const next = new Map<string, Writer>(writers);
  for (const [id, changes] of Map.groupBy(saved, ({ writerId }) => writerId)) {
    next.set(id, withChanges(next.get(id), { id, seqs: new Set(changes.map(({ seq }) => seq)), version }));
  }
  if (next.size <= writersRemembered) return next;
  const newestFirst = [...next.values()].sort((a, b) => b.date - a.date);
  return new Map(newestFirst.slice(0, writersRemembered).map((writer) => [writer.id, writer]));
}

/** Left out are changes that were refused or had no effect, or that only the tab that made them still knows. */
function withChanges(
  before: Writer | undefined,
  { id, seqs, version }: { id: string; seqs: ReadonlySet<number>; version: number },
): Writer {
  const from = before?.seq ?? 0;
  const seq = Math.max(from, ...seqs);
  const passed = Array.from({ length: Math.min(seq - from, leftOutMost) }, (_, back) => seq - back).reverse();
  const without = [...(before?.without ?? []), ...passed].filter((number) => !seqs.has(number)).slice(-leftOutMost);
  return { ...before, kind: "writer", id, seq, without, date: version };
}

/** One of the changes that came with the version; none in a storage's first. */
export function changeOf(writers: Writers, version: number): ChangeMark | undefined {
  for (const { id, seq, date } of writers.values()) if (date === version) return { writerId: id, seq };
  return undefined;
}

/** Whether a list with these writers can come after the version that the change came with. */
export function canFollow(writers: Writers, pin: { version: number; change?: ChangeMark | undefined }): boolean {
  if (pin.change === undefined || isIn(writers, pin.change)) return true;
  return writers.size >= writersRemembered && [...writers.values()].every(({ date }) => date >= pin.version);
}
