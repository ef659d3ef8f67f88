import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { StoredFile } from "../../file-list/entries.ts";
import type { Attempt } from "../queue/queue.ts";
import type { DownloadContent, DownloadContentDeps } from "./download-content.ts";
import { type FileParts, filePartsOf } from "./file-parts.ts";
import { readAhead } from "./read-ahead.ts";

/**
 * One file as it was uploaded, or the parts after its first `fromBytes`. When a part is lost, the person is asked once whether
 * to save the rest, with zeros for lost parts. Faults: file_broken when no part is good, file_partially_broken when the person
 * declines.
 */
export function createFileContent(entry: StoredFile, deps: DownloadContentDeps, fromBytes = 0): DownloadContent {
  let parts: FileParts | undefined;
  let nextIndex = 0;
  let doneBytes = 0;
  let isAnyGood = fromBytes > 0;
  let isPartialAccepted = false;

  /** Skips the parts that the sink has already. */
  function skipTo(found: FileParts): void {
    while (doneBytes < fromBytes && nextIndex < found.count) {
      doneBytes += found.sizeOf(nextIndex);
      nextIndex += 1;
    }
    if (doneBytes !== fromBytes) throw new AppError("internal", { context: { reason: "download mark" } });
  }

  async function* remainingIndexes(count: number): AsyncGenerator<number> {
    for (let index = nextIndex; index < count; index += 1) yield index;
  }

  async function requireConsent(found: FileParts, brokenIndex: number, attempt: Attempt): Promise<void> {
    if (isPartialAccepted) return;
    isAnyGood ||= await found.hasGoodFrom(brokenIndex + 1, attempt);
    if (!isAnyGood) throw new AppError("file_broken");
    isPartialAccepted = await attempt.askForPartial("file_partially_broken");
    if (!isPartialAccepted) throw new AppError("file_partially_broken");
  }

  return {
    async writeRemaining(attempt, sink) {
      attempt.report("prepare", Math.max(doneBytes, fromBytes));
      if (parts === undefined) {
        parts = await filePartsOf(entry, deps, attempt);
        skipTo(parts);
      }
      const found = parts;
      await readAhead({
        items: remainingIndexes(found.count),
        max: deps.maxParts,
        signal: attempt.signal,
        async read(index, signal) {
          attempt.report("request part", doneBytes);
          const reading = await found.read(index, { signal, setOffline: attempt.setOffline });
          isAnyGood ||= reading.kind === "good";
          return reading;
        },
        async consume(reading, index) {
          if (reading.kind === "broken") await requireConsent(found, index, attempt);
          attempt.report("merge", doneBytes);
          const sizeBytes = found.sizeOf(index);
          const segments = reading.kind === "good" ? reading.value : emptySegments(sizeBytes);
          await sink.write(...segments);
          deps.recycle(segments);
          nextIndex = index + 1;
          doneBytes += sizeBytes;
          attempt.report("merge", doneBytes);
        },
      });
    },
    losses: () => (isPartialAccepted ? [{ path: entry.name, error: new AppError("file_partially_broken") }] : []),
  };
}

/** Zeros in the place of a lost part. */
function emptySegments(sizeBytes: number): readonly Bytes[] {
  return Array.from({ length: Math.ceil(sizeBytes / segmentSizeBytes) }, (_, index) => {
    return new Uint8Array(Math.min(segmentSizeBytes, sizeBytes - index * segmentSizeBytes));
  });
}
