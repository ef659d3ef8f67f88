import type { Reading } from "@dexnet/blocks/readings";
import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { ZipItem } from "../../zip/zip-plan.ts";
import { maxZipPathBytes, type ZipLimits } from "../../zip/zip-records.ts";
import { createZipWriter, type ZipWriter } from "../../zip/zip-writer.ts";
import type { Attempt } from "../queue/queue.ts";
import type { DownloadContent, DownloadContentDeps, Loss } from "./download-content.ts";
import { type FileParts, filePartsOf } from "./file-parts.ts";
import { readAhead } from "./read-ahead.ts";

export interface ZipContentDeps extends DownloadContentDeps {
  /** Date of the folders, which have none of their own. */
  readonly date: number;
  readonly limits?: ZipLimits | undefined;
}

type FileItem = ZipItem & { kind: "file" };
type Step =
  | { readonly kind: "folder"; readonly itemIndex: number; readonly path: string }
  | {
      readonly kind: "part";
      readonly itemIndex: number;
      readonly item: FileItem;
      readonly parts: FileParts;
      readonly partIndex: number;
    }
  | { readonly kind: "lost"; readonly itemIndex: number; readonly item: ZipItem; readonly error: AppError };
type Outcome = Reading<readonly Bytes[]> | { readonly kind: "lost"; readonly error: AppError };

const nothing: Outcome = { kind: "good", value: [] };

/** Files in a row that a zip omits because no copy is available, before the rest is not attempted. */
export const maxUnavailableInRow = 3;

/**
 * Files and folders as one archive. An incomplete file is left out and reported at the end; it does not affect the others.
 * Parts are read ahead across files, so that many small files are as fast as one large one.
 */
export function createZipContent(items: readonly ZipItem[], deps: ZipContentDeps): DownloadContent {
  const lost: Loss[] = [];
  let zip: ZipWriter | undefined;
  /** Item and part that are written next. */
  let itemIndex = 0;
  let partIndex = 0;
  let openParts: FileParts | undefined;
  let doneBytes = 0;
  let goodFiles = 0;
  let unavailableInRow = 0;
  let isEnded = false;

  async function* remainingSteps(attempt: Attempt): AsyncGenerator<Step> {
    const [firstItem, firstPart, firstParts] = [itemIndex, partIndex, openParts];
    for (let index = firstItem; index < items.length; index += 1) {
      const item = items[index] as ZipItem;
      if (utf8Bytes(item.path).length > maxZipPathBytes) {
        yield { kind: "lost", itemIndex: index, item, error: new AppError("bad_request") };
      } else if (item.kind === "folder") yield { kind: "folder", itemIndex: index, path: item.path };
      else {
        const known = index === firstItem ? firstParts : undefined;
        const parts = known ?? (await filePartsOf(item.entry, deps, attempt).catch(fileFaultOrThrow));
        if (parts instanceof AppError) yield { kind: "lost", itemIndex: index, item, error: parts };
        else {
          const from = index === firstItem ? firstPart : 0;
          // After a file was left out, its other parts are not needed.
          for (let part = from; part < parts.count && index >= itemIndex; part += 1) {
            yield { kind: "part", itemIndex: index, item, parts, partIndex: part };
          }
        }
      }
    }
  }

  async function leaveOut(writer: ZipWriter, item: ZipItem, error: AppError): Promise<void> {
    await writer.dropFile();
    lost.push({ path: item.path, error });
    if (item.kind === "file") doneBytes += item.entry.sizeBytes - writtenBytesOf(item);
    moveToNextItem();
    unavailableInRow = error.code === "copies_unavailable" ? unavailableInRow + 1 : 0;
    if (unavailableInRow >= maxUnavailableInRow) throw error;
  }

  function writtenBytesOf({ entry }: FileItem): number {
    return openParts === undefined ? 0 : Math.min(entry.sizeBytes, partIndex * openParts.sizeOf(0));
  }

  function moveToNextItem(): void {
    itemIndex += 1;
    partIndex = 0;
    openParts = undefined;
  }

  async function write(writer: ZipWriter, step: Step & { kind: "part" }, segments: readonly Bytes[]): Promise<void> {
    const { item, parts } = step;
    if (step.partIndex === 0) writer.beginFile(item.path, item.entry.date, item.entry.sizeBytes);
    doneBytes += parts.sizeOf(step.partIndex);
    await writer.writeBytes(...segments);
    deps.recycle(segments);
    unavailableInRow = 0;
    openParts = parts;
    partIndex = step.partIndex + 1;
    if (partIndex < parts.count) return;
    await writer.endFile();
    goodFiles += 1;
    moveToNextItem();
  }

  /** A file that is only partially broken can still be downloaded alone. */
  async function brokenError(step: Step & { kind: "part" }, attempt: Attempt): Promise<AppError> {
    const isAnyGood = step.partIndex > 0 || (await step.parts.hasGoodFrom(1, attempt).catch(fileFaultOrThrow));
    if (isAnyGood instanceof AppError) return isAnyGood;
    return new AppError(isAnyGood ? "file_partially_broken" : "file_broken");
  }

  return {
    async writeRemaining(attempt, sink) {
      zip ??= createZipWriter({
        write: (...pieces) => sink.write(...pieces),
        ...(deps.limits && { limits: deps.limits }),
      });
      const writer = zip;
      attempt.report("prepare", doneBytes);
      await readAhead<Step, Outcome>({
        items: remainingSteps(attempt),
        max: deps.maxParts,
        signal: attempt.signal,
        async read(step, signal) {
          if (step.kind === "folder") return nothing;
          if (step.kind === "lost") return step;
          attempt.report("request part", doneBytes);
          const reading = step.parts.read(step.partIndex, { signal, setOffline: attempt.setOffline });
          return reading.catch((error: unknown) => ({ kind: "lost", error: fileFaultOrThrow(error) }));
        },
        async consume(outcome, step) {
          // The part was read ahead, and its file was left out in between.
          if (step.itemIndex !== itemIndex) return;
          attempt.report("merge", doneBytes);
          if (step.kind === "folder") {
            await writer.addFolder(step.path, deps.date);
            moveToNextItem();
          } else if (outcome.kind === "lost") await leaveOut(writer, step.item, outcome.error);
          else if (step.kind === "part") {
            if (outcome.kind === "good") await write(writer, step, outcome.value);
            else await leaveOut(writer, step.item, await brokenError(step, attempt));
          }
          attempt.report("merge", doneBytes);
        },
      });
      const [first] = lost;
      if (first !== undefined && goodFiles === 0) throw first.error;
      if (!isEnded) await writer.finish();
      isEnded = true;
    },
    losses: () => lost,
  };
}

/** Returns the faults of one file. Others are thrown and end the whole archive. */
function fileFaultOrThrow(error: unknown): AppError {
  if (error instanceof AppError && (error.code === "file_broken" || error.code === "copies_unavailable")) return error;
  throw error;
}
