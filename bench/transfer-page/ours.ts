import type { Drive } from "@dexnet/drive/drive";
import type { TransfersState, UploadItem } from "@dexnet/drive/transfers/transfers";
import { madeFile, privateHandle } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { TransferStep } from "../transfers/transfer-steps.ts";
import { createOwnStorage } from "./own-storage.ts";
import { makeSmallFiles } from "./small-files.ts";

/** Name of the private file that a download is written to. */
export const downloadedName = "back";
const warmingBytes = 24 * 1024 * 1024;

/** Time from the call until the server's list contains the file. Threads and code are warmed up. */
export async function measureUpload(): Promise<PageFigures> {
  const { drive, open } = await createOwnStorage();
  const address = await open();
  const file = await madeFile();
  await uploadItems(drive, address, [fileItem(file.slice(0, warmingBytes), "warm")]);
  const startedAt = performance.now();
  const { storedAt } = await uploadItems(drive, address, [fileItem(file, "large")]);
  const endedAt = performance.now();
  return { uploadMs: endedAt - startedAt, listMs: endedAt - storedAt };
}

/** Time from the call until the whole file is in the private file system. */
export async function measureDownload(): Promise<PageFigures> {
  const { drive, open } = await createOwnStorage();
  const address = await open();
  const entries = await filesOf(drive, address);
  const idOf = (start: string) => entries.find(({ name }) => name.startsWith(start))?.id ?? "";
  const download = async (id: string) => {
    const handle = await privateHandle(downloadedName);
    await drive.open(address).download({ entryIds: [id], target: { kind: "handle", handle }, name: "back" });
    return handle.getFile();
  };
  await download(idOf("warm"));
  const startedAt = performance.now();
  const { size } = await download(idOf("large"));
  const downloadMs = performance.now() - startedAt;
  if (size !== (await madeFile()).size) throw new Error("The downloaded file has another size.");
  return { downloadMs };
}

export async function measureSmallFiles(step: TransferStep & { kind: "small-files" }): Promise<PageFigures> {
  const { drive, open } = await createOwnStorage();
  const address = await open();
  const files = await makeSmallFiles(step);
  await uploadItems(drive, address, [fileItem(new Blob([new Uint8Array(4_096)]), "warm")]);
  const folder = uniqueName("small");
  const startedAt = performance.now();
  await uploadItems(
    drive,
    address,
    files.map((file) => ({ kind: "file", file, path: [folder] })),
  );
  return { smallFilesMs: performance.now() - startedAt };
}

export const uniqueName = (start: string) => `${start}-${crypto.randomUUID()}`;

export function fileItem(content: Blob, name: string): UploadItem & { kind: "file" } {
  return { kind: "file", path: [], file: new File([content], uniqueName(name)) };
}

/** Progress of all transfers. States are also reported when only the speed has changed. */
function progressOf({ rows, countByState }: TransfersState): number {
  return rows.reduce((sum, { progress }) => sum + progress.doneBytes, countByState.done);
}

/** Time without progress after which the upload has failed. */
const stallMs = 60_000;

/**
 * Uploads the items. A task is done when the server has the list with its file. Returns when all bytes were stored, to a tenth of
 * a second.
 */
export async function uploadItems(
  drive: Drive,
  address: string,
  items: readonly UploadItem[],
): Promise<{ storedAt: number }> {
  const all = Promise.withResolvers<void>();
  let last: TransfersState | null = null;
  const onStall = () => all.reject(new Error(`The upload has stalled: ${JSON.stringify({ ...last, receipts: [] })}`));
  let stall = window.setTimeout(onStall, stallMs);
  /** Whether a state with unfinished tasks was seen. Rows of finished tasks disappear after a moment. */
  let isUnderWay = false;
  let storedAt = 0;
  const checkState = () => {
    if (last === null) return;
    const { countByState, count, rows } = last;
    const failed = rows.find(({ isError }) => isError);
    if (failed !== undefined) all.reject(new Error(`An upload failed: ${failed.errorCode}`));
    else if (countByState.done < count) isUnderWay = true;
    if (rows.some(({ progress }) => progress.doneBytes < progress.totalBytes)) storedAt = performance.now();
    if (isUnderWay && countByState.done === count) all.resolve();
  };
  const stop = await drive.watchTransfers((state) => {
    if (last === null || progressOf(last) !== progressOf(state)) {
      window.clearTimeout(stall);
      stall = window.setTimeout(onStall, stallMs);
    }
    last = state;
    checkState();
  });
  const stopSaving = await drive.open(address).watchSaving(({ state, errorCode }) => {
    if (state === "refused" || state === "stopped") all.reject(new Error(`The list was not saved: ${errorCode}`));
  });
  await drive.open(address).upload({ parentId: null, items, existing: "refuse" });
  try {
    await all.promise;
  } finally {
    window.clearTimeout(stall);
    await Promise.all([stop(), stopSaving()]);
  }
  return { storedAt };
}

async function filesOf(drive: Drive, address: string): Promise<readonly { id: string; name: string }[]> {
  const listed = Promise.withResolvers<readonly { id: string; name: string }[]>();
  const stop = await drive.open(address).watchFiles(({ entries }) => listed.resolve(entries));
  const entries = await listed.promise;
  await stop();
  return entries;
}
