/** Not all browsers have permissions of handles. */
type HandleWithPermission = FileSystemFileHandle & {
  queryPermission?: (descriptor: { mode: "read" | "readwrite" }) => Promise<PermissionState>;
};

/** Whether the browser lets us use the file without asking the person. */
export async function hasPermission(handle: HandleWithPermission, mode: "read" | "readwrite"): Promise<boolean> {
  try {
    const permission = await handle.queryPermission?.({ mode });
    return permission === undefined || permission === "granted";
  } catch {
    return false;
  }
}
