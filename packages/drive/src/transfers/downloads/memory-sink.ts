import { AppError } from "@dexnet/protocol/errors";
import type { FileSink } from "./file-sink.ts";

/**
 * Keeps everything: for what is small, where a browser has nothing better. As blobs, which a browser has outside of the tab, and
 * puts together without a copy. The file has no type: the page decides what it is.
 */
export function createMemorySink({ name, lastModified }: { name: string; lastModified: number }): FileSink {
  let chunks: Blob[] = [];
  let isOver = false;
  const refuseWhenOver = () => {
    if (isOver) throw new AppError("transfer_cancelled");
  };
  return {
    async write(bytes) {
      refuseWhenOver();
      chunks.push(new Blob([bytes]));
    },
    async close() {
      refuseWhenOver();
      isOver = true;
      const file = new File(chunks, name, { lastModified });
      chunks = [];
      return file;
    },
    async abort() {
      isOver = true;
      chunks = [];
    },
    givenUp: new AbortController().signal,
  };
}
