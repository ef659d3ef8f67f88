import { segmentsPerPart } from "@dexnet/crypto/blocks/parts";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";

/** Decrypted segments of one file that were read last, or are being read. They are numbered over the whole file. */
export interface SegmentCache {
  has(segment: number): boolean;
  /** Reads a segment, or all segments of its part, that the cache does not have. */
  load(segment: number, extent: "segment" | "part"): void;
  /**
   * Waits for a segment and passes it to `use`, which must copy what it needs at once. Concurrent calls share a reading. A
   * failed reading is not kept. When the signal is aborted, the reading ends too, unless others wait for it.
   */
  read<T>(segment: number, signal: AbortSignal, use: (bytes: Bytes) => T): Promise<T>;
  /** Ends the readings that nobody waits for. */
  cancelUnused(): void;
  clear(): void;
}

interface SegmentCacheDeps {
  /** Returns the segment alone, or all segments of its part. */
  readonly readSegment: (segment: number, signal: AbortSignal) => Promise<readonly Bytes[]>;
  readonly readPart: (partIndex: number, signal: AbortSignal) => Promise<readonly Bytes[]>;
  /** Called with segments that nobody uses any more. */
  readonly recycle: (segments: readonly Bytes[]) => void;
  /** Segments of the file. */
  readonly segmentCount: number;
  readonly maxSegments: number;
}

/** One request. It gives one segment or several. */
interface Reading {
  readonly result: Promise<ReadonlyMap<number, Bytes>>;
  readonly cancelling: AbortController;
  waitingCount: number;
  isDone: boolean;
}

export function createSegmentCache(deps: SegmentCacheDeps): SegmentCache {
  /** In the order of their last use. */
  const readings = new Map<number, Reading>();

  function keep(segment: number, reading: Reading): void {
    readings.delete(segment);
    readings.set(segment, reading);
    const [oldest] = readings.keys();
    if (readings.size > deps.maxSegments && oldest !== undefined) drop(oldest);
  }

  function drop(segment: number): void {
    const reading = readings.get(segment);
    readings.delete(segment);
    const recycle = (bytes: Bytes | undefined) => bytes !== undefined && deps.recycle([bytes]);
    // After the callers, who copy the bytes as soon as they have them.
    reading?.result.then((result) => queueMicrotask(() => recycle(result.get(segment)))).catch(() => undefined);
  }

  function forget(reading: Reading): void {
    for (const [segment, one] of readings) if (one === reading) readings.delete(segment);
  }

  function cancelIfUnused(reading: Reading): void {
    if (reading.isDone || reading.waitingCount > 0) return;
    forget(reading);
    reading.cancelling.abort();
  }

  function start(segment: number, extent: "segment" | "part"): Reading {
    const cancelling = new AbortController();
    const first = segment - (segment % segmentsPerPart);
    const reading: Reading = { cancelling, waitingCount: 0, isDone: false, result: readResult() };

    async function readResult(): Promise<ReadonlyMap<number, Bytes>> {
      const bytes =
        extent === "part"
          ? await deps.readPart(first / segmentsPerPart, cancelling.signal)
          : await deps.readSegment(segment, cancelling.signal);
      const start = extent === "segment" && bytes.length === 1 ? segment : first;
      return new Map(bytes.map((one, index) => [start + index, one]));
    }

    if (extent === "segment") keep(segment, reading);
    else {
      // The others are used later, so they stay longer.
      const end = Math.min(first + segmentsPerPart, deps.segmentCount);
      for (let other = first; other < end; other += 1) if (!readings.has(other)) keep(other, reading);
      keep(segment, reading);
    }
    reading.result.then(
      (result) => {
        reading.isDone = true;
        if (extent === "part") return;
        // The segment was wrong, so the whole part was read.
        for (const other of result.keys()) if (other !== segment && !readings.has(other)) keep(other, reading);
      },
      () => forget(reading),
    );
    return reading;
  }

  return {
    has: (segment) => readings.has(segment),
    load(segment, extent) {
      if (!readings.has(segment)) start(segment, extent);
    },
    async read(segment, signal, use) {
      const reading = readings.get(segment) ?? start(segment, "segment");
      keep(segment, reading);
      reading.waitingCount += 1;
      const aborted = Promise.withResolvers<never>();
      const abort = () => aborted.reject(new AppError("transfer_cancelled"));
      signal.addEventListener("abort", abort, { once: true });
      try {
        return await Promise.race([
          reading.result.then((result) => use(result.get(segment) as Bytes)),
          aborted.promise,
        ]);
      } finally {
        signal.removeEventListener("abort", abort);
        reading.waitingCount -= 1;
        if (signal.aborted) cancelIfUnused(reading);
      }
    },
    cancelUnused() {
      for (const reading of new Set(readings.values())) cancelIfUnused(reading);
    },
    clear() {
      for (const segment of [...readings.keys()]) drop(segment);
    },
  };
}
