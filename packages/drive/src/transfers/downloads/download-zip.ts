import { type Bytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import { unavailableInRowMost } from "../../platform/limits.ts";
import type { ZipItem } from "../../zip/zip-plan.ts";
import { type ZipLimits, zipPathBytesMost } from "../../zip/zip-records.ts";
import { createZipWriter, type ZipWriter } from "../../zip/zip-writer.ts";
import type { Reading } from "../link/retry-read.ts";
import type { Attempt } from "../queue/queue.ts";
import type { DownloadContent, DownloadContentDeps, Loss } from "./download-content.ts";
import { type FileParts, filePartsOf } from "./file-parts.ts";
import { readAhead } from "./read-ahead.ts";

export interface ZipContentDeps extends DownloadContentDeps {
  /** Of the folders in it, which have none of their own. */
  readonly date: number;
  readonly limits?: ZipLimits | undefined;
}

type FileItem = ZipItem & { kind: "file" };
type Step =
  | { readonly kind: "folder"; readonly place: number; readonly path: string }
  | {
      readonly kind: "part";
      readonly place: number;
      readonly item: FileItem;
      readonly parts: FileParts;
      readonly index: number;
    }
  | { readonly kind: "lost"; readonly place: number; readonly item: ZipItem; readonly error: AppError };
type Outcome = Reading<Bytes> | { readonly kind: "lost"; readonly error: AppError };

const nothing: Outcome = { kind: "good", value: new Uint8Array(0) };

/**
 * Files and folders as one archive. A file that can't be had whole is left out and told of at the end; the others don't suffer
 * from it. Parts are read ahead over the ends of files, so many small ones come as fast as one large one.
 */
export function createZipContent(plan: readonly ZipItem[], deps: ZipContentDeps): DownloadContent {
  const lost: Loss[] = [];
  let zip: ZipWriter | undefined;
  /** The next part that is to be written. */
  let place = 0;
  let partIndex = 0;
  let openParts: FileParts | undefined;
  let doneBytes = 0;
  let goodFiles = 0;
  let unavailableInRow = 0;
  let isEnded = false;

  async function* stepsLeft(attempt: Attempt): AsyncGenerator<Step> {
    const [firstPlace, firstPart, firstParts] = [place, partIndex, openParts];
    for (let at = firstPlace; at < plan.length; at += 1) {
      const item = plan[at] as ZipItem;
      if (utf8Bytes(item.path).length > zipPathBytesMost) {
        yield { kind: "lost", place: at, item, error: new AppError("bad_request") };
      } else if (item.kind === "folder") yield { kind: "folder", place: at, path: item.path };
      else {
        const known = at === firstPlace ? firstParts : undefined;
        const parts = known ?? (await filePartsOf(item.entry, deps, attempt).catch(lossOf));
        if (parts instanceof AppError) yield { kind: "lost", place: at, item, error: parts };
        else {
          const from = at === firstPlace ? firstPart : 0;
          // Once it has been given up there is no use in the rest of it.
          for (let index = from; index < parts.count && at >= place; index += 1) {
            yield { kind: "part", place: at, item, parts, index };
          }
        }
      }
    }
  }

  async function lose(writer: ZipWriter, item: ZipItem, error: AppError): Promise<void> {
    await writer.dropFile();
    lost.push({ path: item.path, error });
    if (item.kind === "file") doneBytes += item.entry.sizeBytes - writtenOf(item);
    goOn();
    unavailableInRow = error.code === "copies_unavailable" ? unavailableInRow + 1 : 0;
    if (unavailableInRow >= unavailableInRowMost) throw error;
  }

  function writtenOf({ entry }: FileItem): number {
    return openParts === undefined ? 0 : Math.min(entry.sizeBytes, partIndex * openParts.sizeOf(0));
  }

  function goOn(): void {
    place += 1;
    partIndex = 0;
    openParts = undefined;
  }

  async function write(writer: ZipWriter, step: Step & { kind: "part" }, bytes: Bytes): Promise<void> {
    const { item, parts, index } = step;
    if (index === 0) writer.beginFile(item.path, item.entry.date, item.entry.sizeBytes);
    doneBytes += bytes.length;
    await writer.writeBytes(bytes);
    deps.partWork.giveBack(bytes);
    unavailableInRow = 0;
    openParts = parts;
    partIndex = index + 1;
    if (partIndex < parts.count) return;
    await writer.endFile();
    goodFiles += 1;
    goOn();
  }

  /** Whether anything of it is good is what a person wants to know: then it can be had by itself. */
  async function brokenError({ parts, index }: Step & { kind: "part" }, attempt: Attempt): Promise<AppError> {
    const isAnyGood = index > 0 || (await parts.hasGoodFrom(1, attempt).catch(lossOf));
    if (isAnyGood instanceof AppError) return isAnyGood;
    return new AppError(isAnyGood ? "file_partially_broken" : "file_broken");
  }

  return {
    async bring(attempt, sink) {
      zip ??= createZipWriter({ write: (bytes) => sink.write(bytes), ...(deps.limits && { limits: deps.limits }) });
      const writer = zip;
      attempt.report("prepare", doneBytes);
      await readAhead<Step, Outcome>({
        items: stepsLeft(attempt),
        width: deps.width,
        signal: attempt.signal,
        async read(step, signal) {
          if (step.kind === "folder") return nothing;
          if (step.kind === "lost") return step;
          attempt.report("request part", doneBytes);
          const reading = step.parts.read(step.index, { signal, offline: attempt.offline });
          return reading.catch((error: unknown) => ({ kind: "lost", error: lossOf(error) }));
        },
        async take(outcome, step) {
          // Read ahead of a file that was given up meanwhile.
          if (step.place !== place) return;
          attempt.report("merge", doneBytes);
          if (step.kind === "folder") {
            await writer.addFolder(step.path, deps.date);
            goOn();
          } else if (outcome.kind === "lost") await lose(writer, step.item, outcome.error);
          else if (step.kind === "part") {
            if (outcome.kind === "good") await write(writer, step, outcome.value);
            else await lose(writer, step.item, await brokenError(step, attempt));
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

/** Faults of one file. Whatever else goes wrong is everybody's, and ends the whole. */
function lossOf(error: unknown): AppError {
  if (error instanceof AppError && (error.code === "file_broken" || error.code === "copies_unavailable")) return error;
  throw error;
}
