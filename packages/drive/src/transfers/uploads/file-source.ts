import type { FileSource } from "../transfers.ts";
import type { KeptFile } from "./upload-bundle.ts";

/** A handle as browsers have it; not all of them have permissions. */
type AskableHandle = FileSystemFileHandle & {
  queryPermission?: (wanted: { mode: "read" }) => Promise<PermissionState>;
};

/** The file that a handle leads to, if the browser lets us read it without asking the person. */
export async function sourceOf(handle: FileSystemFileHandle | null): Promise<FileSource | null> {
  if (handle === null) return null;
  try {
    const permission = await (handle as AskableHandle).queryPermission?.({ mode: "read" });
    if (permission !== undefined && permission !== "granted") return null;
    return { file: await handle.getFile(), handle };
  } catch {
    return null;
  }
}

/** Whether it can be the very file that the upload began with. */
export function looksTheSame({ file }: FileSource, { sizeBytes, date }: KeptFile): boolean {
  return file.size === sizeBytes && file.lastModified === date;
}
