import { lockFolder } from "../files/folder-lock.ts";

/** Tries to lock the folder at the first argument and tells its parent; keeps the lock until told to release it. */
const folder = process.argv[2] ?? "";
try {
  const release = await lockFolder(folder);
  process.on("message", () => void release().then(() => process.exit(0)));
  process.send?.("locked");
} catch (error) {
  process.send?.(error instanceof Error ? error.message : "failed");
}
process.on("disconnect", () => process.exit(0));
