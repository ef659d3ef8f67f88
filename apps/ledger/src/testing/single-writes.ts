import type { BlockInfo } from "../blocks/copies/copy-reference.ts";
import type {
  BeginOutcome,
  CommitOutcome,
  CopyProgress,
  Write,
  WriteStore,
} from "../blocks/write/block-write-store.ts";

/** Begins one write. */
export async function beginWrite(
  store: WriteStore,
  addressHex: string,
  block: BlockInfo,
  now: Date,
): Promise<BeginOutcome> {
  return onlyOne(await store.beginWrites([{ addressHex, block }], now));
}

/** Commits one write. */
export async function commitWrite(
  store: WriteStore,
  write: Write,
  progress: CopyProgress,
  now: Date,
): Promise<CommitOutcome> {
  return onlyOne(await store.commitWrites([{ write, progress }], now));
}

function onlyOne<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length > 1) throw new TypeError(`Expected one outcome, got ${list.length}`);
  return first;
}
