import { AppError } from "@dexnet/protocol/errors";
import type { FileSink } from "./file-sink.ts";

/** What is used of the browser's handle of a file. */
export interface WritableHandle {
  createWritable(options?: { keepExistingData?: boolean }): Promise<HandleWriter>;
}

interface HandleWriter {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/**
 * Into a file that the person has chosen. The browser writes beside it and puts the new content in its place at the end,
 * so one that is broken off leaves the file as it was.
 */
export function createHandleSink(handle: WritableHandle): FileSink {
  let opening: Promise<HandleWriter> | undefined;
  let isOver = false;

  function writer(): Promise<HandleWriter> {
    if (isOver) throw new AppError("transfer_cancelled");
    opening ??= handle.createWritable({ keepExistingData: false });
    return opening;
  }

  return {
    async write(bytes) {
      await (await writer()).write(bytes).catch(tellFull);
    },
    async close() {
      await (await writer()).close().catch(tellFull);
      isOver = true;
      return null;
    },
    async abort() {
      if (isOver) return;
      isOver = true;
      await opening?.then((opened) => opened.abort()).catch(() => undefined);
    },
    givenUp: new AbortController().signal,
  };
}

function tellFull(cause: unknown): never {
  const isFull = cause instanceof Error && cause.name === "QuotaExceededError";
  throw isFull ? new AppError("file_too_large", { cause, facts: { reason: "device" } }) : cause;
}
