import type { Drive, Entry, FileView, LogStatus, ViewState } from "../../packages/drive/src/drive.ts";
import { topView } from "../../packages/drive/src/testing/top-view.ts";
import type { FromThumbnailServer } from "../../packages/drive/src/thumbnails/thumbnail-messages.ts";
import type { ReleaseEntry } from "./release-storage.ts";

/** Entries of a place that a screen shows first. */
export async function readPlace(drive: Drive, address: string, place: FileView["place"]): Promise<readonly Entry[]> {
  const { promise, resolve } = Promise.withResolvers<ViewState>();
  const view = await drive.open(address).openView({ ...topView, place }, resolve);
  const { rows } = await promise;
  await view.stop();
  return rows;
}

/** First status after the log was asked. */
export async function readLogVerdict(drive: Drive, address: string): Promise<LogStatus> {
  const { promise, resolve } = Promise.withResolvers<LogStatus>();
  const stop = await drive.open(address).watchLog((status) => {
    if (status.state !== "checking") resolve(status);
  });
  const verdict = await promise;
  await stop();
  return verdict;
}

/** Thumbnail of an entry; null if it can't be shown. */
export async function readThumbnail(drive: Drive, address: string, id: string): Promise<Uint8Array | null> {
  const { port1, port2 } = new MessageChannel();
  await drive.open(address).openThumbnails(port2);
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  port1.onmessage = ({ data }) => resolve((data as FromThumbnailServer).bytes);
  port1.postMessage({ kind: "need", ids: [id] });
  const bytes = await promise;
  port1.postMessage({ kind: "close" });
  port1.close();
  return bytes;
}

/** Resolves when the server has every change of this device. */
export async function untilSaved(drive: Drive, address: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await drive.open(address).watchSaving(({ unsaved }) => (unsaved === 0 ? resolve() : undefined));
  await promise;
  await stop();
}

/** Entries as the description of a release has them, sorted by path. */
export function describeEntries(entries: readonly Entry[]): ReleaseEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const pathOf = ({ name, parentId }: Entry): string[] => {
    const parent = byId.get(parentId ?? "");
    return parent === undefined ? [name] : [...pathOf(parent), name];
  };
  const described = entries.map((entry) => ({
    path: pathOf(entry),
    kind: entry.kind,
    isFavourite: entry.isFavourite,
    trashedAt: entry.trashedAt,
    ...(entry.kind === "file"
      ? { sizeBytes: entry.sizeBytes, date: entry.date, hasThumbnail: entry.thumbnailCid !== undefined }
      : { sizeBytes: 0, date: 0, hasThumbnail: false }),
  }));
  return described.sort(comparePaths);
}

export function comparePaths(a: ReleaseEntry, b: ReleaseEntry): number {
  return a.path.join("/") < b.path.join("/") ? -1 : 1;
}
