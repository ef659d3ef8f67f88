import { lockFolder } from "../process/folder-lock.ts";

/** Tries to lock the folder of the first argument, reports the outcome to its parent, and releases the lock on a message. */
const folder = process.argv[2] ?? "";
try {
  const release = await lockFolder(folder);
  process.on("message", () => void release().then(() => process.exit(0)));
  process.send?.("locked");
} catch (error) {
  process.send?.(error instanceof Error ? error.message : "failed");
}
process.on("disconnect", () => process.exit(0));
