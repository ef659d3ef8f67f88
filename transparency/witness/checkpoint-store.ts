import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";

/** The newest cosigned checkpoint of each log, as a signed note. */
export interface CheckpointStore {
  read(logId: string): Promise<string | undefined>;
  /** The note survives a power cut when it resolves. */
  write(logId: string, note: string): Promise<void>;
}

/** One file for each log. `logId` is a hash in hex. */
export async function openCheckpointStore(folder: string): Promise<CheckpointStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (logId: string) => join(folder, `${logId}.checkpoint`);
  return {
    async read(logId) {
      try {
        return await readFile(pathOf(logId), "utf8");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    write: (logId, note) => writeFileAtomically(pathOf(logId), note),
  };
}
