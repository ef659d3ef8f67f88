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
  /** The least time between two such places. */
  readonly everyMs: number;
  now(): number;
  onDurable(mark: DurableMark): Promise<void>;
}

/**
 * Into a file that the person has chosen. The browser writes beside it and puts the new content in its place when the writer is
 * closed. That happens at the end, and of a download that takes long now and then before: from the last such place it goes on after
 * the page was left. The browser copies what is there each time, so each place holds half as much again as the one before.
 */
export function createHandleSink(handle: WritableHandle, options: HandleSinkOptions = {}): FileSink {
  const { fromBytes = 0, durability } = options;
  let opening: Promise<HandleWriter> | undefined;
  let durableBytes = fromBytes;
  let writtenBytes = fromBytes;
  let durableAt = durability?.now() ?? 0;
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

  async function makeDurable({ now, onDurable }: Durability): Promise<void> {
    const opened = await writer();
    opening = undefined;
    await opened.close().catch(tellFull);
    durableBytes = writtenBytes;
    durableAt = now();
    const { lastModified: date } = await handle.getFile();
    if (!isOver) await onDurable({ bytes: durableBytes, date });
  }

  return {
    async write(bytes) {
      const sizeBytes = bytes.length;
      await (await writer()).write(bytes).catch(tellFull);
      writtenBytes += sizeBytes;
      if (durability === undefined || writtenBytes < durableBytes * 1.5) return;
      if (durability.now() - durableAt >= durability.everyMs) await makeDurable(durability);
    },
    async close() {
      // Closed already, and nothing came after that.
      if (opening === undefined && !isOver && durableBytes > 0 && writtenBytes === durableBytes) {
        isOver = true;
        return null;
      }
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
