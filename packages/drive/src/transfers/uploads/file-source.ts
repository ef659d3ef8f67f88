import { hasPermission } from "../handle-permission.ts";
import type { FileSource } from "../transfers.ts";
import type { KeptFile } from "./upload-batch.ts";

/** The file of a handle, if the browser lets us read it without asking the person. */
export async function sourceOf(handle: FileSystemFileHandle | null): Promise<FileSource | null> {
  if (handle === null || !(await hasPermission(handle, "read"))) return null;
  try {
    return { file: await handle.getFile(), handle };
  } catch {
    return null;
  }
}

/** Whether it can be the file whose upload was started. */
export function looksTheSame({ file }: FileSource, { sizeBytes, date }: KeptFile): boolean {
  return file.size === sizeBytes && file.lastModified === date;
}
