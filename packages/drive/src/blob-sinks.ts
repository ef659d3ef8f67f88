import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Where the bytes of one download go, in order, before the person gets them. */
export interface BlobSink {
  write(bytes: Bytes): Promise<void>;
  /** The whole as a file. Its name is not the person's. */
  close(): Promise<File>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

export interface BlobSinks {
  open(): Promise<BlobSink>;
}

/** Keeps everything in memory: for Node, for tests, and for a browser without a private file system. */
export function createMemorySinks(): BlobSinks {
  return {
    async open() {
      let chunks: Bytes[] = [];
      return {
        async write(bytes) {
          chunks.push(bytes);
        },
        async close() {
          const file = new File(chunks, "download");
          chunks = [];
          return file;
        },
        async abort() {
          chunks = [];
        },
      };
    },
  };
}
