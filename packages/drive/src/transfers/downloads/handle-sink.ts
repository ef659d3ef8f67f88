import { type Bytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileSink } from "./file-sink.ts";

/** The methods of a file handle that the sink uses. */
export interface WritableHandle {
  createWritable(options?: { keepExistingData?: boolean }): Promise<HandleWriter>;
  getFile(): Promise<{ readonly size: number; readonly lastModified: number }>;
  /** Only in Chromium. */
  remove?(): Promise<void>;
}

interface HandleWriter {
  seek(position: number): Promise<void>;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Content of the file that survives the page. `date`: last change of the file, which shows whether somebody else wrote to it. */
export interface DurableMark {
  readonly bytes: number;
  readonly date: number;
}

export interface HandleSinkOptions {
  /** Bytes that the file has already. */
  readonly fromBytes?: number | undefined;
  /** By default nothing is durable before the end. */
  readonly durability?: Durability | undefined;
}

export interface Durability {
  /** Shortest time between two durable marks. */
  readonly everyMs: number;
  now(): number;
  onDurable(mark: DurableMark): Promise<void>;
}

/**
 * Writes to a file that the person has chosen. The browser writes to a temporary file, which replaces the chosen one when the
 * writer is closed. That happens at the end, and from time to time in a long download: it continues from the last such mark after
 * the page was closed. The browser copies the file for each mark, so each mark has at least half as much again as the one before.
 */
export function createHandleSink(handle: WritableHandle, options: HandleSinkOptions = {}): FileSink {
  const { fromBytes = 0, durability } = options;
  let opening: Promise<HandleWriter> | undefined;
  let durableBytes = fromBytes;
  let writtenBytes = fromBytes;
  let durableAt = durability?.now() ?? 0;
  let isOver = false;
  let memory: Bytes = new Uint8Array(0);

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

  /** Several pieces in memory that is used again: a write for each of them costs the browser more than the copy. */
  function join(pieces: readonly Bytes[]): Bytes {
    const [first] = pieces;
    if (first !== undefined && pieces.length === 1) return first;
    const sizeBytes = lengthOfAll(pieces);
    if (memory.length < sizeBytes) memory = new Uint8Array(sizeBytes);
    let offset = 0;
    for (const piece of pieces) {
      memory.set(piece, offset);
      offset += piece.length;
    }
    return memory.subarray(0, sizeBytes);
  }

  async function makeDurable({ now, onDurable }: Durability): Promise<void> {
    const opened = await writer();
    opening = undefined;
    await opened.close().catch(throwWriteFault);
    durableBytes = writtenBytes;
    durableAt = now();
    const { lastModified: date } = await handle.getFile();
    if (!isOver) await onDurable({ bytes: durableBytes, date });
  }

  return {
    async write(...pieces) {
      const opened = await writer();
      const sizeBytes = lengthOfAll(pieces);
      await opened.write(join(pieces)).catch(throwWriteFault);
      writtenBytes += sizeBytes;
      if (durability === undefined || writtenBytes < durableBytes * 1.5) return;
      if (durability.now() - durableAt >= durability.everyMs) await makeDurable(durability);
    },
    async close() {
      // The file was closed by the last mark, and nothing was written since.
      if (opening === undefined && !isOver && durableBytes > 0 && writtenBytes === durableBytes) {
        isOver = true;
        return null;
      }
      await (await writer()).close().catch(throwWriteFault);
      isOver = true;
      return null;
    },
    async abort(keepsDurable = false) {
      if (isOver) return;
      isOver = true;
      await opening?.then((opened) => opened.abort()).catch(() => undefined);
      if (!keepsDurable && durableBytes > 0) await handle.remove?.().catch(() => undefined);
    },
    cancelled: new AbortController().signal,
  };
}

function throwWriteFault(cause: unknown): never {
  const isFull = cause instanceof Error && cause.name === "QuotaExceededError";
  throw isFull ? new AppError("file_too_large", { cause, context: { reason: "device" } }) : cause;
}
