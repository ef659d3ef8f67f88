import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { type Delta, firstPrevious, type VersionId } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Writer } from "../../file-list/entries.ts";
import { createPageReader } from "../../file-list/table/page-reader.ts";
import type { ListChanges } from "../../file-list/tree-changes.ts";
import { createTreeLayer } from "../../file-list/tree-layer.ts";
import type { FileDatabaseCodec } from "./codec.ts";
import { createListState } from "./list-state.ts";
import type { CopiedDocument } from "./local-copy.ts";
import { createReplica, type Replica, type ReplicaStart } from "./replica.ts";

export interface DocumentReaderDeps {
  readonly codec: FileDatabaseCodec;
  /** Returns a sealed page. */
  readonly readPage: (cid: string) => Promise<Bytes>;
}

/** A delta whose seal and place in the chain are verified. */
export interface OpenedDelta {
  readonly delta: Delta;
  readonly id: VersionId;
  readonly changes: ListChanges;
}

export interface DocumentParts {
  readonly start: ReplicaStart;
  readonly deltas: readonly OpenedDelta[];
}

/** Reads documents that nobody has verified. Faults: file_database_broken, file_database_too_large. */
export interface DocumentReader {
  /** `onSigned`: the storage's key has signed the snapshot, and so the deployment in it. Its pages are still to be read. */
  readWhole(document: CopiedDocument, onSigned?: () => void): Promise<Replica>;
  /** Reads the list before the deltas, and the deltas without applying them. */
  readParts(document: CopiedDocument, onSigned?: () => void): Promise<DocumentParts>;
  /** Opens deltas that follow the version `base`. */
  readDeltas(deployment: string, deltas: readonly Delta[], base: VersionId | null): Promise<readonly OpenedDelta[]>;
}

/** Pages that are fetched or opened at once. More than the browser has connections, because a page is opened in several steps. */
const pagesAtOnce = 16;
/** Deltas that are opened at once. */
const deltasAtOnce = 64;

export function createDocumentReader({ codec, readPage }: DocumentReaderDeps): DocumentReader {
  async function readSnapshot(deployment: string, snapshot: Snapshot, onSigned?: () => void): Promise<ReplicaStart> {
    const { writers, firstIds, retired } = await codec.openSnapshot(deployment, snapshot);
    onSigned?.();
    const reader = createPageReader();
    const opened = inWindow(snapshot.pages, pagesAtOnce, async ({ cid }) => codec.openPage(await readPage(cid)));
    for await (const page of opened) reader.add(page);
    const list = reader.finish();
    if (list === null) throw broken("tree");
    const base = { version: snapshot.version, hashHex: snapshot.head };
    const pages = snapshot.pages.map(({ cid, size }, index) => ({ cid, size, firstId: firstIds[index] ?? "" }));
    if (pages.some(({ firstId }, index) => firstId !== list.firstIds[index])) throw broken("records");
    return {
      state: createListState({
        deployment,
        ...base,
        tree: createTreeLayer(list.tree),
        released: list.released,
        writers: byId(writers),
      }),
      snapshot: {
        version: snapshot.version,
        pages,
        retired,
        sizeBytes: pages.reduce((sum, { size }) => sum + size, snapshot.records.length),
      },
      base,
    };
  }

  function readNothing(deployment: string): ReplicaStart {
    const list = createPageReader().finish();
    if (list === null) throw broken("tree");
    const content = { deployment, version: 0, hashHex: firstPrevious, writers: new Map(), released: new Map() };
    return { state: createListState({ ...content, tree: createTreeLayer(list.tree) }), snapshot: null, base: null };
  }

  async function readDeltas(deployment: string, deltas: readonly Delta[], base: VersionId | null) {
    const ids = await codec.verifyDeltas(deployment, deltas, base);
    const opened: OpenedDelta[] = [];
    const changesOf = inWindow(deltas, deltasAtOnce, (delta) => codec.openDelta(deployment, delta));
    for await (const changes of changesOf) {
      const [delta, id] = [deltas[opened.length], ids[opened.length]];
      if (delta !== undefined && id !== undefined) opened.push({ delta, id, changes });
    }
    return opened;
  }

  async function readParts(document: CopiedDocument, onSigned?: () => void): Promise<DocumentParts> {
    const { deployment, snapshot, deltas } = document;
    // A storage without a snapshot begins with its first delta.
    if (snapshot === null && deltas.length === 0) throw broken("empty");
    const start = snapshot === null ? readNothing(deployment) : await readSnapshot(deployment, snapshot, onSigned);
    return { start, deltas: await readDeltas(deployment, deltas, start.base) };
  }

  return {
    async readWhole(document, onSigned) {
      const { start, deltas } = await readParts(document, onSigned);
      const replica = createReplica(start);
      for (const { delta, id, changes } of deltas) replica.apply(id, changes, sizeOfDelta(delta));
      return replica;
    },
    readParts,
    readDeltas,
  };
}

/** Bytes that a delta takes on the server, approximately. */
export function sizeOfDelta({ changes }: Delta): number {
  return changes.length + 400;
}

export function partsOf({ deployment, privateData }: FileDatabaseDocument): CopiedDocument {
  return { deployment, snapshot: privateData.files.snapshot, deltas: privateData.files.deltas };
}

function byId(writers: readonly Writer[]): ReadonlyMap<string, Writer> {
  return new Map(writers.map((writer) => [writer.id, writer]));
}

/** Yields results in the order of the items, of which at most `width` are worked on at once. */
async function* inWindow<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for (const [index, item] of items.entries()) {
    const result = work(item);
    // The loop below throws its fault.
    result.catch(() => undefined);
    running.push(result);
    if (index + 1 >= width) yield await (running.shift() as Promise<R>);
  }
  for (const result of running) yield await result;
}

function broken(reason: string): AppError {
  return new AppError("file_database_broken", { context: { reason } });
}
