import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError, decodeError } from "@dexnet/protocol/errors/errors";
import type { FromFileServer, ToFileServer } from "./file-messages.ts";

/** Other end of `serveFile`: see [Note: file reading]. */
export interface RangeReader {
  readonly sizeBytes: number;
  /** Returns at least one byte from `start` on, and at most those before `end`. Faults: file_broken and those of reading. */
  read(start: number, end: number, signal?: AbortSignal): Promise<Bytes>;
  /** Returns the bytes from the beginning up to `end`. `onProgress` gets their number so far. */
  readFirst(end: number, onProgress?: (doneBytes: number) => void): Promise<Bytes>;
  /** Ends the server too. Reads that wait fail with transfer_cancelled. */
  close(): void;
}

/** The methods of a MessagePort that the reader uses. */
export interface RangeReaderPort {
  postMessage(message: ToFileServer): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

export function createRangeReader(port: RangeReaderPort, sizeBytes: number): RangeReader {
  const waiting = new Map<number, PromiseWithResolvers<Bytes>>();
  let lastId = 0;
  let isClosed = false;

  port.addEventListener("message", ({ data }) => {
    const answer = data as FromFileServer;
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === "bytes") asked?.resolve(answer.bytes);
    else asked?.reject(decodeError(answer.error));
  });
  port.start();

  async function read(start: number, end: number, signal?: AbortSignal): Promise<Bytes> {
    if (isClosed || signal?.aborted) throw new AppError("transfer_cancelled");
    lastId += 1;
    const id = lastId;
    const asked = Promise.withResolvers<Bytes>();
    waiting.set(id, asked);
    port.postMessage({ kind: "read", id, start, end });
    const cancel = () => {
      waiting.delete(id);
      port.postMessage({ kind: "cancel", id });
      asked.reject(new AppError("transfer_cancelled"));
    };
    signal?.addEventListener("abort", cancel, { once: true });
    return asked.promise.finally(() => signal?.removeEventListener("abort", cancel));
  }

  return {
    sizeBytes,
    read,
    async readFirst(end, onProgress) {
      const bytes = new Uint8Array(Math.min(end, sizeBytes));
      for (let at = 0; at < bytes.length; ) {
        const piece = await read(at, bytes.length);
        bytes.set(piece, at);
        at += piece.length;
        onProgress?.(at);
      }
      return bytes;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      port.postMessage({ kind: "close" });
      port.close();
      for (const asked of waiting.values()) asked.reject(new AppError("transfer_cancelled"));
      waiting.clear();
    },
  };
}
