import type { Reading } from "@dexnet/blocks/readings";
import { segmentsPerPart } from "@dexnet/crypto/blocks/parts";
import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import type { StoredFile } from "../../file-list/entries.ts";
import { type FileParts, type FileReader, filePartsOf, type ReadOptions } from "../downloads/file-parts.ts";
import type { FromFileServer, ToFileServer } from "./file-messages.ts";
import { createSegmentCache } from "./segment-cache.ts";
import { createSequentialReads } from "./sequential-reads.ts";

/** The methods of a MessagePort that the server uses. */
export interface FileServerPort {
  postMessage(message: FromFileServer, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

/** Four parts: what is shown, what follows, and the ends of the file, where players look for its index. */
const maxSegments = 4 * segmentsPerPart;
/**
 * Segments that are read ahead, by the number of segments that were read in order. The last one is for all larger. A player reads
 * about five until it shows a picture.
 */
const aheadSegments = [0, 0, 0, 0, 0, 0, 1, 2, 4];
/** A reader of so many segments in order gets whole parts from the next part on, which cost less and are verified. */
const sequentialSegments = segmentsPerPart;

/**
 * Answers reads of one file until it is closed or the signal is aborted: see [Note: file reading]. It fetches the segments of
 * the read, more ahead the longer the file is read in order, and whole parts when all of a part is wanted.
 */
export function serveFile(entry: StoredFile, port: FileServerPort, deps: FileReader, closed: AbortSignal): void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([closed, stopping.signal]);
  const segmentCount = Math.max(1, Math.ceil(entry.sizeBytes / segmentSizeBytes));
  const sequence = createSequentialReads();
  const underWay = new Map<number, AbortController>();
  let parts: Promise<FileParts> | undefined;

  async function openParts(): Promise<FileParts> {
    const options = { signal, setOffline: () => undefined };
    parts ??= filePartsOf(entry, deps, options).catch((fault: unknown) => {
      parts = undefined;
      throw fault;
    });
    return parts;
  }

  async function fetchBytes(
    readSignal: AbortSignal,
    fetch: (parts: FileParts, options: ReadOptions) => Promise<Reading<readonly Bytes[]>>,
  ): Promise<readonly Bytes[]> {
    const options = { signal: AbortSignal.any([signal, readSignal]), setOffline: () => undefined };
    const reading = await fetch(await openParts(), options);
    if (reading.kind === "broken") throw new AppError("file_broken");
    return reading.value;
  }

  const cache = createSegmentCache({
    readSegment: (segment, readSignal) =>
      fetchBytes(readSignal, (opened, options) =>
        opened.readSegment(partOf(segment), segment % segmentsPerPart, options),
      ),
    readPart: (partIndex, readSignal) => fetchBytes(readSignal, (opened, options) => opened.read(partIndex, options)),
    recycle: deps.recycle,
    segmentCount,
    maxSegments,
  });

  /** Starts to read what the range needs, and what its reader will need next. */
  function load(start: number, end: number): void {
    const segment = Math.floor(start / segmentSizeBytes);
    const runLength = sequence.record(segment);
    // The reader has jumped. What was read ahead elsewhere is not needed now.
    if (runLength === 1) cache.cancelUnused();
    const ahead = aheadSegments[runLength] ?? aheadSegments.at(-1) ?? 0;
    for (let next = segment; next <= segment + ahead && next < segmentCount; next += 1) {
      if (!cache.has(next)) cache.load(next, isPartWanted(next, start, end, runLength) ? "part" : "segment");
    }
  }

  function isPartWanted(segment: number, start: number, end: number, runLength: number): boolean {
    const first = partOf(segment) * segmentsPerPart;
    const last = Math.min(first + segmentsPerPart, segmentCount);
    for (let other = first; other < last; other += 1) if (cache.has(other)) return false;
    const isInRange = start <= first * segmentSizeBytes && end >= Math.min(last * segmentSizeBytes, entry.sizeBytes);
    return isInRange || runLength >= sequentialSegments || last - first === 1;
  }

  async function read(start: number, end: number, readSignal: AbortSignal): Promise<Bytes> {
    if (!(Number.isSafeInteger(start) && start >= 0 && start < end && start < entry.sizeBytes)) {
      throw new AppError("bad_request", { context: { reason: "range" } });
    }
    load(start, end);
    const segment = Math.floor(start / segmentSizeBytes);
    const from = start - segment * segmentSizeBytes;
    return cache.read(segment, readSignal, (bytes) => bytes.slice(from, from + end - start));
  }

  async function answer(id: number, start: number, end: number): Promise<void> {
    const cancelling = new AbortController();
    underWay.set(id, cancelling);
    try {
      const bytes = await read(start, end, cancelling.signal);
      port.postMessage({ kind: "bytes", id, bytes }, [bytes.buffer]);
    } catch (fault) {
      if (!signal.aborted) port.postMessage({ kind: "failed", id, error: encodeError(fault) }, []);
    } finally {
      underWay.delete(id);
    }
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as ToFileServer;
    if (message.kind === "close") stopping.abort();
    else if (message.kind === "cancel") underWay.get(message.id)?.abort();
    else void answer(message.id, message.start, message.end);
  });
  signal.addEventListener("abort", () => {
    cache.clear();
    port.close();
  });
  if (signal.aborted) port.close();
  else port.start();
}

function partOf(segment: number): number {
  return Math.floor(segment / segmentsPerPart);
}
