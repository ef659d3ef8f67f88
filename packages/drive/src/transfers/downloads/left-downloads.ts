import { hasPermission } from "../handle-permission.ts";
import type { BatchLocks } from "../upload-store.ts";
import type { DownloadRecords, KeptDownload } from "./download-records.ts";

/** Locks and reads the downloads that are kept on the device and that no other tab works on. */
export async function* readLeftDownloads(records: DownloadRecords, locks: BatchLocks): AsyncGenerator<KeptDownload> {
  for (const { id } of await records.readAll()) {
    if (!(await locks.acquire({ id }))) continue;
    // Read again under the lock: another tab may have changed or removed it in between.
    const kept = (await records.readAll()).find((each) => each.id === id);
    if (kept === undefined) locks.release({ id });
    else yield kept;
  }
}

/**
 * Progress from which a download can continue, if the browser lets us write to its file without asking the person. Null when
 * it can't continue. The bytes in the file count only when nobody else has written to it.
 */
export async function durableProgress({
  handle,
  durable,
}: KeptDownload): Promise<Pick<KeptDownload, "durable"> | null> {
  if (handle === null || !(await hasPermission(handle, "readwrite"))) return null;
  try {
    const { size, lastModified } = await handle.getFile();
    return { durable: durable?.bytes === size && durable.date === lastModified ? durable : null };
  } catch {
    // The file was removed: the download starts from the beginning. If its folder is gone too, that attempt fails.
    return { durable: null };
  }
}
