import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileSink } from "./file-sink.ts";

/**
 * Keeps the whole file in memory: for small downloads, where the browser supports nothing better. It uses blobs, which the
 * browser keeps outside of the tab and joins without a copy. The file has no type: the page sets it.
 */
export function createMemorySink({ name, lastModified }: Pick<File, "name" | "lastModified">): FileSink {
  let chunks: Blob[] = [];
  let isOver = false;
  const throwIfOver = () => {
    if (isOver) throw new AppError("transfer_cancelled");
  };
  return {
    async write(...pieces) {
      throwIfOver();
      chunks.push(new Blob([...pieces]));
    },
    async close() {
      throwIfOver();
      isOver = true;
      const file = new File(chunks, name, { lastModified });
      chunks = [];
      return file;
    },
    async abort() {
      isOver = true;
      chunks = [];
    },
    cancelled: new AbortController().signal,
  };
}
