import { checkDelta, type Delta, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { isValidSnapshot, type Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import type { FileDatabaseUsage } from "@dexnet/protocol/products";
import type { SnapshotDocument } from "../../file-database/replica/local-copy.ts";
import { envelope } from "../../storages/file-database-envelope.ts";
import { testDeployment } from "./test-deployment.ts";

const context = { field: "fdb" } as const;
const shareSmallestBytes = 1024 * 1024;

export interface SavedDelta {
  readonly delta: Delta;
  readonly hashHex: string;
}

/** File database of one storage, as the api stores it. */
export interface SavedFileDatabase {
  /** Every delta, the oldest first. */
  readonly deltas: SavedDelta[];
  /** Every snapshot, the oldest first, with the hash of its version. */
  readonly snapshots: { readonly snapshot: SnapshotDocument; readonly hashHex: string }[];
}

/** The document of a form's field `fdb`. Fault: bad_request. */
export async function readDocument(form: FormData): Promise<FileDatabaseDocument> {
  const field = form.get("fdb");
  if (!(field instanceof Blob)) throw new AppError("bad_request", { context });
  try {
    return fileDatabaseSchema.parse(JSON.parse(await field.text()));
  } catch (cause) {
    throw new AppError("bad_request", { cause, context });
  }
}

/** Verifies the only delta of a document. Faults: bad_request, deployment_mismatch, file_database_broken. */
export async function checkDocument(document: FileDatabaseDocument, address: string): Promise<SavedDelta> {
  if (document.deployment !== testDeployment) throw new AppError("deployment_mismatch", { context });
  const { snapshot, deltas } = document.privateData.files;
  const [delta] = deltas;
  if (snapshot !== null || delta === undefined || deltas.length > 1) throw new AppError("bad_request", { context });
  const check = await checkDelta({ deployment: testDeployment, address }, delta);
  if (check.kind === "bad" || !repeats(document, delta)) throw new AppError("file_database_broken", { context });
  return { delta, hashHex: check.hashHex };
}

function repeats({ version, publicData }: FileDatabaseDocument, newest: Omit<Delta, "previous" | "changes">): boolean {
  return (
    version === newest.version &&
    publicData.storageFilesSize === newest.storageFilesSize &&
    publicData.storageFilesFactSize === newest.storageFilesFactSize
  );
}

/** The same for the first document of a storage, which follows none and has no files. */
export async function checkFirstDocument(document: FileDatabaseDocument, address: string): Promise<SavedDelta> {
  const checked = await checkDocument(document, address);
  const { previous, storageFilesSize, storageFilesFactSize } = checked.delta;
  const isFirst = previous === firstPrevious && storageFilesSize + storageFilesFactSize === 0;
  if (!isFirst) throw new AppError("file_database_broken", { context });
  return checked;
}

/** Saves a snapshot by the rules of the api. Faults: file_database_broken, file_database_conflict. */
export async function saveSnapshot(kept: SavedFileDatabase, address: string, snapshot: Snapshot): Promise<void> {
  const isValid = await isValidSnapshot({ deployment: testDeployment, address }, snapshot);
  if (!isValid) throw new AppError("file_database_broken", { context });
  const newest = kept.snapshots.at(-1)?.snapshot;
  if (JSON.stringify(newest) === JSON.stringify(snapshot)) return;
  const isKept = versionsOf(kept).some(
    ({ version, hashHex }) => version === snapshot.version && hashHex === snapshot.head,
  );
  const isNewer = snapshot.version > (newest?.version ?? 0);
  if (!isKept || !isNewer) throw new AppError("file_database_conflict");
  kept.snapshots.push({ snapshot: snapshot as SnapshotDocument, hashHex: snapshot.head });
}

function versionsOf({ deltas, snapshots }: SavedFileDatabase) {
  return [
    ...deltas.map(({ delta: { version }, hashHex }) => ({ version, hashHex })),
    ...snapshots.map(({ snapshot: { version }, hashHex }) => ({ version, hashHex })),
  ];
}

export function headOf({ deltas, snapshots }: SavedFileDatabase): { version: number; hashHex: string } {
  const last = deltas.at(-1);
  const base = snapshots.at(-1);
  if (last !== undefined) return { version: last.delta.version, hashHex: last.hashHex };
  return { version: base?.snapshot.version ?? 0, hashHex: base?.hashHex ?? firstPrevious };
}

export interface DocumentRequest {
  readonly since?: number | undefined;
  /** Only what was saved up to this version. */
  readonly version?: number | undefined;
  /** The same, from the newest snapshot before it. */
  readonly until?: number | undefined;
}

/** The document that the api would answer with. */
export function documentOf(
  kept: SavedFileDatabase,
  address: string,
  { since, version: exact, until }: DocumentRequest = {},
): FileDatabaseDocument {
  const wanted = until ?? exact;
  const known = until === undefined ? versionsOf(kept) : kept.deltas.map(({ delta }) => delta);
  const isMissing = wanted !== undefined && known.every((one) => one.version !== wanted);
  if (isMissing) throw new AppError("file_database_version_not_found");
  const version = wanted ?? Number.MAX_SAFE_INTEGER;
  const deltas = kept.deltas.map(({ delta }) => delta).filter((delta) => delta.version <= version);
  const isKept = since !== undefined && versionsOf(kept).some((one) => one.version === since);
  const isBase = (one: SnapshotDocument) => (until === undefined ? one.version <= version : one.version < until);
  const snapshot = kept.snapshots.findLast((one) => isBase(one.snapshot))?.snapshot ?? null;
  const from = isKept ? since : (snapshot?.version ?? 0);
  const newest = deltas.at(-1) ?? sizesOf(snapshot);
  if (newest === null) throw new AppError("storage_not_found");
  const parts = { snapshot: isKept ? null : snapshot, deltas: deltas.filter((delta) => delta.version > from) };
  const oldest = Math.min(...versionsOf(kept).map((one) => one.version));
  return { ...envelope({ deployment: testDeployment, address, newest, ...parts }), oldest };
}

function sizesOf(snapshot: SnapshotDocument | null) {
  if (snapshot === null) return null;
  const { storageFilesSize, storageFilesFactSize } = snapshot;
  return { version: snapshot.version, storageFilesSize, storageFilesFactSize };
}

/**
 * Refuses a delta that takes more space than its storage has, by the rules of the api's save. Faults: quota_exceeded,
 * plan_required.
 */
export function requireSpaceFor(
  next: Delta,
  kept: SavedFileDatabase,
  { sizeBytes, factSizeBytes, isPlanOver }: { sizeBytes: number; factSizeBytes: number; isPlanOver: boolean },
): void {
  const from = kept.snapshots.at(-1)?.snapshot.version ?? 0;
  const after = kept.deltas.filter(({ delta }) => delta.version > from);
  const listBytes = [next, ...after.map(({ delta }) => delta)].reduce(
    (sum, delta) => sum + JSON.stringify(delta).length,
    0,
  );
  const isSmaller = next.storageFilesFactSize < factSizeBytes;
  if (listBytes > Math.max(sizeBytes / 16, shareSmallestBytes) && !isSmaller) throw new AppError("quota_exceeded");
  if (next.storageFilesFactSize <= factSizeBytes) return;
  if (isPlanOver) throw new AppError("plan_required");
  if (next.storageFilesFactSize + listBytes > sizeBytes) throw new AppError("quota_exceeded");
}

/** A page counts once. */
export function usageOf(kept: SavedFileDatabase): FileDatabaseUsage {
  const { deltas, snapshots } = kept;
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const sizeOf = (texts: readonly unknown[]) => sum(texts.map((text) => JSON.stringify(text).length));
  const pagesOf = (documents: readonly SnapshotDocument[]) =>
    new Map(documents.flatMap(({ pages }) => pages.map(({ cid, size }) => [cid, size] as const)));
  const sizeOfAll = (documents: readonly SnapshotDocument[], after: number) =>
    sizeOf(deltas.map(({ delta }) => delta).filter(({ version }) => version > after)) +
    sizeOf(documents) +
    sum([...pagesOf(documents).values()]);
  const all = snapshots.map(({ snapshot }) => snapshot);
  const newest = sizeOfAll(all.slice(-1), all.at(-1)?.version ?? 0);
  const versions = new Set(versionsOf(kept).map(({ version }) => version)).size;
  return { versions, newest_size: newest, older_size: sizeOfAll(all, 0) - newest };
}
