import { PART_BYTES } from "@dexnet/crypto/parts";
import { SEGMENT_BYTES } from "@dexnet/crypto/segments";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError, encodeError } from "@dexnet/protocol/errors";
import type { StoredFile } from "../../file-list/entries.ts";
import { type FileParts, type FilePartsDeps, filePartsOf } from "../downloads/file-parts.ts";
import type { FromFileServer, ToFileServer } from "./file-messages.ts";
import { createPartCache } from "./part-cache.ts";

/** The methods of a MessagePort that the server uses. */
export interface FileServerPort {
  postMessage(message: FromFileServer, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

/** Parts in memory: the one that is shown, the next one, and the ends of the file, where players look for its index. */
const partsMost = 4;

/**
 * Answers reads of one file until it is closed or the signal is aborted: see [Note: file reading]. A read near the end of a
 * part also fetches the next one, so that playing does not wait for it.
 */
export function serveFile(entry: StoredFile, port: FileServerPort, deps: FilePartsDeps, closed: AbortSignal): void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([closed, stopping.signal]);
  const options = { signal, setOffline: () => undefined };
  let parts: Promise<FileParts> | undefined;

  async function openParts(): Promise<FileParts> {
    parts ??= filePartsOf(entry, deps, options).catch((fault: unknown) => {
      parts = undefined;
      throw fault;
    });
    return parts;
  }

  async function readPart(partIndex: number): Promise<readonly Bytes[]> {
    const reading = await (await openParts()).read(partIndex, options);
    if (reading.kind === "broken") throw new AppError("file_broken");
    return reading.value;
  }

  const cache = createPartCache({ read: readPart, recycle: deps.partWorker.recycle, most: partsMost });

  async function read(start: number, end: number): Promise<Bytes> {
    if (!(Number.isSafeInteger(start) && start >= 0 && start < end && start < entry.sizeBytes)) {
      throw new AppError("bad_request", { facts: { reason: "range" } });
    }
    const partIndex = Math.floor(start / PART_BYTES);
    const partStart = partIndex * PART_BYTES;
    const segments = await cache.get(partIndex);
    const segmentIndex = Math.floor((start - partStart) / SEGMENT_BYTES);
    const segmentStart = partStart + segmentIndex * SEGMENT_BYTES;
    const bytes = segments[segmentIndex]?.slice(start - segmentStart, end - segmentStart);
    if (bytes === undefined) throw new AppError("internal", { facts: { reason: "segment" } });
    const nextStart = partStart + PART_BYTES;
    const isNearNext = nextStart - (start + bytes.length) < PART_BYTES / 2;
    // Its fault is reported by the read that needs it.
    if (nextStart < entry.sizeBytes && isNearNext) cache.get(partIndex + 1).catch(() => undefined);
    return bytes;
  }

  async function answer(id: number, start: number, end: number): Promise<void> {
    try {
      const bytes = await read(start, end);
      port.postMessage({ kind: "bytes", id, bytes }, [bytes.buffer]);
    } catch (fault) {
      if (!signal.aborted) port.postMessage({ kind: "failed", id, error: encodeError(fault) }, []);
    }
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as ToFileServer;
    if (message.kind === "close") stopping.abort();
    else void answer(message.id, message.start, message.end);
  });
  signal.addEventListener("abort", () => {
    cache.clear();
    port.close();
  });
  if (signal.aborted) port.close();
  else port.start();
}
