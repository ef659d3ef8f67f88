type AskableHandle = Pick<FileSystemFileHandle, "kind"> & {
  requestPermission?: (descriptor: { mode: "readwrite" }) => Promise<PermissionState>;
};

/** Asks the user whether the earlier file may be written again. False without a file or the permission. */
export async function requestWritePermission(handle: AskableHandle | null): Promise<boolean> {
  if (handle === null) return false;
  try {
    return (await handle.requestPermission?.({ mode: "readwrite" })) === "granted";
  } catch {
    // The click is too long ago for the browser, or the file was removed: another file must be chosen.
    return false;
  }
}
