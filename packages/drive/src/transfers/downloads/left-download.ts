import type { KeptDownload } from "./download-records.ts";

/** A handle as browsers have it; not all of them have permissions. */
type AskableHandle = FileSystemFileHandle & {
  queryPermission?: (wanted: { mode: "readwrite" }) => Promise<PermissionState>;
};

/**
 * How far a download that was left is, if it can go on: the browser lets us write to its file without asking the person. What
 * the file holds counts only when nobody has touched it since. Null when it can't.
 */
export async function durableOfLeft({ handle, durable }: KeptDownload): Promise<Pick<KeptDownload, "durable"> | null> {
  if (handle === null || !(await mayWrite(handle))) return null;
  try {
    const { size, lastModified } = await handle.getFile();
    return { durable: durable?.bytes === size && durable.date === lastModified ? durable : null };
  } catch {
    // It is not there any more: it begins anew, and a place that is gone too is told as a fault of that.
    return { durable: null };
  }
}

async function mayWrite(handle: AskableHandle): Promise<boolean> {
  try {
    const permission = await handle.queryPermission?.({ mode: "readwrite" });
    return permission === undefined || permission === "granted";
  } catch {
    return false;
  }
}
