import { AppError } from "@dexnet/protocol/errors";
import type { FileSink } from "./file-sink.ts";

/** What is used of the browser's handle of a file. */
export interface WritableHandle {
  createWritable(options?: { keepExistingData?: boolean }): Promise<HandleWriter>;
  getFile(): Promise<{ readonly size: number; readonly lastModified: number }>;
  /** Chromium has it. */
  remove?(): Promise<void>;
}

interface HandleWriter {
  seek(position: number): Promise<void>;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** What the file holds for good: it outlives the page. `date` is that of the file, to tell whether somebody else wrote to it. */
export interface DurableMark {
  readonly bytes: number;
  readonly date: number;
}

export interface HandleSinkOptions {
  /** Bytes from the beginning that the file holds already. */
  readonly fromBytes?: number | undefined;
  /** Where it is left out, nothing is durable before the end. */
  readonly durability?: Durability | undefined;
}

export interface Durability {
  readonly everyBytes: number;
  onDurable(mark: DurableMark): Promise<void>;
}

/**
 * Into a file that the person has chosen. The browser writes beside it and puts the new content in its place when the writer is
 * closed. That happens at the end, and, of a large file, now and then before: from the last such place a download goes on after
 * the page was left. Since the browser copies what is there each time, the wait between two of them grows with the file.
 */
export function createHandleSink(handle: WritableHandle, options: HandleSinkOptions = {}): FileSink {
  const { fromBytes = 0, durability } = options;
  let opening: Promise<HandleWriter> | undefined;
  let durableBytes = fromBytes;
  let writtenBytes = fromBytes;
  let isOver = false;

  function writer(): Promise<HandleWriter> {
    if (isOver) throw new AppError("transfer_cancelled");
    opening ??= open();
    return opening;
  }

  async function open(): Promise<HandleWriter> {
    const opened = await handle.createWritable({ keepExistingData: durableBytes > 0 });
    if (durableBytes > 0) await opened.seek(durableBytes);
    return opened;
  }

  async function makeDurable({ onDurable }: Durability): Promise<void> {
    const opened = await writer();
    opening = undefined;
    await opened.close().catch(tellFull);
    durableBytes = writtenBytes;
    const { lastModified: date } = await handle.getFile();
    if (!isOver) await onDurable({ bytes: durableBytes, date });
  }

  return {
    async write(bytes) {
      const sizeBytes = bytes.length;
      await (await writer()).write(bytes).catch(tellFull);
      writtenBytes += sizeBytes;
      if (durability === undefined) return;
      if (writtenBytes - durableBytes >= Math.max(durability.everyBytes, durableBytes / 2))
        await makeDurable(durability);
    },
    async close() {
      await (await writer()).close().catch(tellFull);
      isOver = true;
      return null;
    },
    async abort(keepsDurable = false) {
      if (isOver) return;
      isOver = true;
      await opening?.then((opened) => opened.abort()).catch(() => undefined);
      if (!keepsDurable && durableBytes > 0) await handle.remove?.().catch(() => undefined);
    },
    givenUp: new AbortController().signal,
  };
}

function tellFull(cause: unknown): never {
  const isFull = cause instanceof Error && cause.name === "QuotaExceededError";
  throw isFull ? new AppError("file_too_large", { cause, facts: { reason: "device" } }) : cause;
}
