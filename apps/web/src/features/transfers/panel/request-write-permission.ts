type AskableHandle = Pick<FileSystemFileHandle, "kind"> & {
  requestPermission?: (wanted: { mode: "readwrite" }) => Promise<PermissionState>;
};

/** Asks the person whether the file of before may be written to again. False when there is none, or they say no. */
export async function requestWritePermission(handle: AskableHandle | null): Promise<boolean> {
  if (handle === null) return false;
  try {
    return (await handle.requestPermission?.({ mode: "readwrite" })) === "granted";
  } catch {
    // The click is too long ago for the browser, or the file is gone: the next best is to choose another.
    return false;
  }
}
