import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { type Delta, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { pageCidsOf, type SnapshotDocument } from "../../file-database/replica/local-copy.ts";
import type { StoredEntry, Writer } from "../../file-list/entries.ts";
import { readPages } from "../../file-list/table/page-reader.ts";
import { listChangesSchema } from "../../file-list/tree-changes.ts";
import { envelope } from "../../storages/file-database-envelope.ts";
import { testDeployment } from "../fakes/test-deployment.ts";
import { pageInBox } from "./plain-codec.ts";

/** A version as the server would see it if it could read it. */
export interface PlainVersion {
  readonly version: number;
  readonly hashHex: string;
  readonly entries: ReadonlyMap<string, StoredEntry>;
  readonly writers: ReadonlyMap<string, Writer>;
  /** Contents of the released records, by their ids. */
  readonly released: ReadonlyMap<string, string>;
}

const address = `0x${"0".repeat(40)}`;
const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
/** Content of a folder. */
const noContent = "";
const noFiles = { storageFilesSize: 0, storageFilesFactSize: 0 };

/**
 * The rules of the api and of the ledger for file databases, without keys: saves compare and swap, a snapshot must be newer
 * than the newest one, and a plan can end. Deltas that the newest snapshot replaces may be removed.
 */
export class ModelServer {
  readonly versions: PlainVersion[] = [];
  /** Without a plan, a version with more files than the previous one is refused. */
  hasPlan = true;
  /** Whether a new snapshot removes all that it replaces. */
  removesHistory = false;
  private deltas: Delta[] = [];
  private snapshot: SnapshotDocument | null = null;
  private readonly acceptedSnapshots = new Set<string>();
  private readonly pages = new Map<string, Bytes>();
  private readonly deletedContents = new Set<string>();

  constructor() {
    this.append({ version: 1, previous: firstPrevious, ...noFiles, changes: "{}", signature: "" });
  }

  newest(): PlainVersion {
    const newest = this.versions.at(-1);
    if (newest === undefined) throw new Error("The server has no version.");
    return newest;
  }

  document(since: number | null): FileDatabaseDocument {
    const from = this.snapshot?.version ?? 0;
    const isKept = since !== null && (since === from || this.deltas.some(({ version }) => version === since));
    const deltas = this.deltas.filter(({ version }) => version > (isKept ? since : from));
    const newest = { version: this.newest().version, ...noFiles };
    const parts = { snapshot: isKept ? null : this.snapshot, deltas };
    const oldest = this.deltas[0]?.version ?? from;
    return { ...envelope({ deployment: testDeployment, address, newest, ...parts }), oldest: Math.max(oldest, 1) };
  }

  accept(delta: Delta): void {
    const before = this.newest();
    if (delta.previous !== before.hashHex || delta.version <= before.version) {
      throw new AppError("file_database_conflict");
    }
    const next = applyDelta(before, delta);
    if (!this.hasPlan && filesIn(next) > filesIn(before)) throw new AppError("plan_required");
    this.append(delta);
  }

  private append(delta: Delta): void {
    this.deltas.push(delta);
    this.versions.push(applyDelta(this.versions.at(-1) ?? emptyVersion, delta));
  }

  acceptSnapshot(snapshot: Snapshot): void {
    // A repeated request, also after a newer snapshot.
    if (this.acceptedSnapshots.has(JSON.stringify(snapshot))) return;
    const isKnown = this.versions.some(
      ({ version, hashHex }) => version === snapshot.version && hashHex === snapshot.head,
    );
    const isNewer = this.snapshot === null || snapshot.version > this.snapshot.version;
    if (!isKnown || !isNewer) throw new AppError("file_database_conflict");
    this.snapshot = snapshot as SnapshotDocument;
    this.acceptedSnapshots.add(JSON.stringify(snapshot));
    if (this.removesHistory) this.deltas = this.deltas.filter(({ version }) => version > snapshot.version);
  }

  putPage(cid: string, sealed: Bytes): void {
    this.pages.set(cid, sealed);
  }

  page(cid: string): Bytes {
    const page = this.pages.get(cid);
    if (page === undefined) throw new AppError("block_not_found");
    return page;
  }

  deletePages(cids: readonly string[]): void {
    for (const cid of cids) this.pages.delete(cid);
  }

  /** Deletes the blocks of these contents. */
  deleteContents(fileIds: readonly string[]): void {
    for (const fileId of fileIds) this.deletedContents.add(fileId);
  }

  /** Contents whose blocks are gone although an entry of the newest version needs them. */
  lostContents(): readonly string[] {
    const contents = [...this.newest().entries.values()].map(contentIn);
    return contents.filter((fileId) => this.deletedContents.has(fileId));
  }

  /** Contents of some version that no entry needs any more, and whose blocks nobody will delete. */
  leakedContents(): readonly string[] {
    const { entries, released } = this.newest();
    const known = new Set([...[...entries.values()].map(contentIn), ...released.values(), ...this.deletedContents]);
    const all = this.versions.flatMap((version) => [...version.entries.values()].map(contentIn));
    return all.filter((fileId) => fileId !== noContent && !known.has(fileId));
  }

  storedPages(): readonly string[] {
    return [...this.pages.keys()];
  }

  /** Pages of the newest snapshot that the ledger does not have. */
  missingPages(): readonly string[] {
    return pageCidsOf(this.snapshot).filter((cid) => !this.pages.has(cid));
  }

  /** Ids in which the pages of the newest snapshot differ from the version that it names. */
  wrongEntries(): readonly string[] {
    const { snapshot } = this;
    const named = this.versions.find(({ version }) => version === snapshot?.version);
    if (!this.hasSnapshot() || named === undefined) return [];
    const pages = pageCidsOf(snapshot).map((cid) => pageInBox(this.page(cid)));
    const tree = readPages(pages)?.tree;
    const found = new Map([...(tree?.values() ?? [])].map((entry) => [entry.id, entry]));
    const ids = [...new Set([...found.keys(), ...named.entries.keys()])];
    return ids.filter((id) => !isDeepStrictEqual(found.get(id), named.entries.get(id)));
  }

  hasSnapshot(): boolean {
    return this.snapshot !== null;
  }

  /** Pages that no snapshot of the server can need any more. */
  unusedPages(): number {
    const used = new Set(pageCidsOf(this.snapshot));
    return [...this.pages.keys()].filter((cid) => !used.has(cid)).length;
  }
}

const emptyVersion: PlainVersion = {
  version: 0,
  hashHex: firstPrevious,
  entries: new Map(),
  writers: new Map(),
  released: new Map(),
};

/** A second implementation of the changes, as simple as possible. */
function applyDelta(previous: PlainVersion, delta: Delta): PlainVersion {
  const changes = listChangesSchema.parse(JSON.parse(delta.changes));
  const entries = new Map(previous.entries);
  const released = new Map(previous.released);
  for (const id of changes.forgotten) released.delete(id);
  for (const id of changes.released) released.set(id, contentIn(entries.get(id)));
  for (const id of [...changes.removed, ...changes.released]) entries.delete(id);
  for (const entry of changes.added) entries.set(entry.id, entry);
  for (const { id, trashed, favourite, ...fields } of changes.changed) {
    const entry = { ...entries.get(id), ...fields } as StoredEntry;
    if (trashed) entry.trashed = trashed;
    if (trashed === null) delete entry.trashed;
    if (favourite) entry.isFavourite = true;
    if (favourite === false) delete entry.isFavourite;
    entries.set(id, entry);
  }
  const writers = new Map(previous.writers);
  for (const writer of changes.writers) writers.set(writer.id, writer);
  for (const id of changes.forgottenWriters) writers.delete(id);
  return { version: delta.version, hashHex: hashOf(delta), entries, writers, released };
}

function contentIn(entry: StoredEntry | undefined): string {
  return entry?.kind === "file" ? entry.content.fileIdHex : noContent;
}

function filesIn({ entries }: PlainVersion): number {
  return [...entries.values()].filter(({ kind }) => kind === "file").length;
}
