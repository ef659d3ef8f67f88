import { rootIntervalMs } from "@dexnet/protocol/log";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { decodeEntry, encodeEntry } from "@dexnet/tlog/entries/entry";
import type { MapEntry } from "@dexnet/tlog/map/map-entry";
import { updateMap } from "@dexnet/tlog/map/update-map";
import { appendLeaves } from "@dexnet/tlog/merkle/append-leaves";
import { hashLeaf } from "@dexnet/tlog/merkle/hashes";
import { formatCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { formatNote, type NoteSigner } from "@dexnet/tlog/notes/note";
import type { SequencedEntry, SequencerStore, SequencerTransaction } from "./sequencer-store.ts";

export interface Sequencer {
  /**
   * Integrates waiting entries, adds a root if there are any or if the last one is an hour old, and returns the number of
   * entries without the root. It is 0 while another process does so.
   */
  run(): Promise<number>;
}

interface SequencerDeps {
  readonly store: SequencerStore;
  readonly signer: NoteSigner;
  readonly clock: Clock;
  readonly entriesPerCheckpoint: number;
}

/**
 * Gives waiting entries their indexes, writes tiles and the map, adds the root of the map as the last entry, and signs a
 * checkpoint, in one transaction. Nothing is readable before its commit, and a signature that is not committed is never sent.
 * So a process may end at any step. See [Note: root entries].
 */
export function createSequencer({ store, signer, clock, entriesPerCheckpoint }: SequencerDeps): Sequencer {
  async function integrate(tx: SequencerTransaction): Promise<number> {
    const state = await tx.takeLease();
    if (state === undefined) return 0;
    const entries = await tx.moveEntries(state.size, entriesPerCheckpoint);
    const now = clock.now();
    const lastRootAt = await tx.readRootTime(state.size);
    // A log without changes has roots and checkpoints too, so that it can be followed from its beginning and tells its age.
    const isRootDue = lastRootAt === undefined || now >= addMilliseconds(lastRootAt, rootIntervalMs);
    if (entries.length === 0 && !isRootDue) return 0;
    requireConsecutive(entries, state.size);
    // The times of roots never fall, also when the clock does.
    const timeMs = Math.max(now.getTime(), lastRootAt?.getTime() ?? 0);
    const mapRoot = await integrateMap(tx, entries, state, now);
    const last = { index: state.size + entries.length, entryBytes: encodeEntry({ kind: "root", timeMs, mapRoot }) };
    await tx.insertEntry(last);
    const partial = await tx.readPartialTiles(state.size);
    const { size, root, tiles } = await appendLeaves(state.size, partial, [...entries, last].map(leafHashOf));
    await tx.writeTiles(tiles);
    const text = formatCheckpoint({ origin: signer.verifierKey.name, size, root, extensions: [] });
    const note = formatNote({ text, signatures: [signer.sign(text)] });
    await tx.insertCheckpoint({ size, root, note }, mapRoot, now);
    return entries.length;
  }

  return { run: () => store.transaction(integrate) };
}

async function integrateMap(
  tx: SequencerTransaction,
  entries: readonly SequencedEntry[],
  state: { readonly size: number; readonly mapRoot: Uint8Array },
  now: Date,
): Promise<Uint8Array> {
  const changes = entries.flatMap(mapEntryOf);
  if (changes.length === 0) return state.mapRoot;
  const { root, tiles } = await updateMap(changes, tx.readMapTiles);
  await tx.keepMapTiles([...tiles.keys()], state.size, now);
  await tx.writeMapTiles(tiles);
  return root;
}

function mapEntryOf({ entryBytes }: SequencedEntry): MapEntry[] {
  const entry = decodeEntry(entryBytes);
  return entry.kind === "version" ? [entry.map] : [];
}

function leafHashOf({ entryBytes }: SequencedEntry): Uint8Array {
  return hashLeaf(entryBytes);
}

function requireConsecutive(entries: readonly SequencedEntry[], size: number): void {
  const isConsecutive = entries.every(({ index }, at) => index === size + at);
  if (!isConsecutive) throw new TypeError("The database gave indexes to entries of the log that are not consecutive");
}
