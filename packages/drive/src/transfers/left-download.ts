import type { KeptDownload } from "./download-records.ts";

/** A handle as browsers have it; not all of them have permissions. */
type AskableHandle = FileSystemFileHandle & {
  queryPermission?: (wanted: { mode: "readwrite" }) => Promise<PermissionState>;
};

/**
 * How far a download that was left is, if it can go on: the browser lets us write to its file without asking the person. What
 * the file holds counts only when nobody has touched it since. Null when it can't.
 */
export async function durableOfLeft(kept: KeptDownload): Promise<Pick<KeptDownload, "durable"> | null> {
  const handle: AskableHandle | null = kept.handle;
  if (handle === null) return null;
  try {
    const permission = await handle.queryPermission?.({ mode: "readwrite" });
    if (permission !== undefined && permission !== "granted") return null;
    const { size, lastModified } = await handle.getFile();
    const isUntouched = kept.durable?.bytes === size && kept.durable.date === lastModified;
    return { durable: isUntouched ? kept.durable : null };
  } catch {
    // The file is gone, or its folder: the person says where else.
    return null;
  }
}
