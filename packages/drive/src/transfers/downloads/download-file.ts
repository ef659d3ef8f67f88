import { AppError } from "@dexnet/protocol/errors";
import type { StoredFile } from "../../file-list/entries.ts";
import type { Attempt } from "../queue/queue.ts";
import type { DownloadContent, DownloadContentDeps } from "./download-content.ts";
import { type FileParts, filePartsOf } from "./file-parts.ts";
import { readAhead } from "./read-ahead.ts";

/**
 * One file as it was uploaded, or what follows the first `fromBytes` of it, which end with a part. When a part of it is lost for good, the person is asked once whether the rest is wanted, with
 * zeros in the place of what is lost. Faults: file_broken when no part is good, file_partially_broken when it is not wanted.
 */
export function createFileContent(entry: StoredFile, deps: DownloadContentDeps, fromBytes = 0): DownloadContent {
  let parts: FileParts | undefined;
  let nextIndex = 0;
  let doneBytes = 0;
  let isAnyGood = fromBytes > 0;
  let isPartialWanted = false;

  /** Passes over the parts that are there already. */
  function skipTo(found: FileParts): void {
    while (doneBytes < fromBytes && nextIndex < found.count) {
      doneBytes += found.sizeOf(nextIndex);
      nextIndex += 1;
    }
    if (doneBytes !== fromBytes) throw new AppError("internal", { facts: { reason: "download mark" } });
  }

  async function* indexesLeft(count: number): AsyncGenerator<number> {
    for (let index = nextIndex; index < count; index += 1) yield index;
  }

  async function askForRest(found: FileParts, brokenIndex: number, attempt: Attempt): Promise<void> {
    if (isPartialWanted) return;
    isAnyGood ||= await found.hasGoodFrom(brokenIndex + 1, attempt);
    if (!isAnyGood) throw new AppError("file_broken");
    isPartialWanted = await attempt.ask("file_partially_broken");
    if (!isPartialWanted) throw new AppError("file_partially_broken");
  }

  return {
    async bring(attempt, sink) {
      attempt.report("prepare", Math.max(doneBytes, fromBytes));
      if (parts === undefined) {
        parts = await filePartsOf(entry, deps, attempt);
        skipTo(parts);
      }
      const found = parts;
      await readAhead({
        items: indexesLeft(found.count),
        width: deps.width,
        signal: attempt.signal,
        async read(index, signal) {
          attempt.report("request part", doneBytes);
          const reading = await found.read(index, { signal, offline: attempt.offline });
          isAnyGood ||= reading.kind === "good";
          return reading;
        },
        async take(reading, index) {
          if (reading.kind === "broken") await askForRest(found, index, attempt);
          attempt.report("merge", doneBytes);
          const sizeBytes = found.sizeOf(index);
          const bytes = reading.kind === "good" ? reading.value : new Uint8Array(sizeBytes);
          await sink.write(bytes);
          deps.partWorker.recycle(bytes);
          nextIndex = index + 1;
          doneBytes += sizeBytes;
          attempt.report("merge", doneBytes);
        },
      });
    },
    losses: () => (isPartialWanted ? [{ path: entry.name, error: new AppError("file_partially_broken") }] : []),
  };
}
