import type { BlobSinks } from "./blob-sinks.ts";
import type { BlockStore } from "./block-store.ts";
import { downloadFile } from "./download-file.ts";
import type { StoredFile } from "./entries.ts";
import type { TaskQueue } from "./task-queue.ts";

/** The file as it was uploaded, whole and verified, or a fault. A sink that was begun in vain is thrown away. */
export type Download = (address: string, entry: StoredFile) => Promise<File>;

export interface DownloadsDeps {
  blocks: BlockStore;
  tasks: TaskQueue;
  sinks: BlobSinks;
}

/** The last percent is the sink's: a row is full when the file can be handed over. */
const percentOfParts = 99;

export function createDownloads({ blocks, tasks, sinks }: DownloadsDeps): Download {
  return async (address, entry) => {
    const task = tasks.add({ type: "download", taskName: entry.name, address });
    const { signal } = task;
    try {
      const sink = await sinks.open();
      try {
        const report: Parameters<typeof downloadFile>[0]["report"] = (step, share) =>
          task.report(step, share * percentOfParts);
        await downloadFile({ entry, blocks, sink, signal, report });
        const file = await sink.close();
        task.succeed();
        // No type: the page decides what a browser may do with it.
        return new File([file], entry.name, { lastModified: entry.date });
      } catch (error) {
        await sink.abort().catch(() => undefined);
        throw error;
      }
    } catch (error) {
      task.fail(error);
      throw error;
    }
  };
}
