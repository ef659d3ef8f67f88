import { AppError } from "@dexnet/protocol/errors";
import type { Entries, StoredEntry } from "../../file-list/entries.ts";
import { estimateZipSize, planZip } from "../../zip/zip-plan.ts";
import type { ZipLimits } from "../../zip/zip-records.ts";
import type { NewGroup } from "../queue/queue.ts";
import type { DownloadContent, DownloadContentDeps } from "./download-content.ts";
import { createFileContent } from "./download-file.ts";
import { createZipContent } from "./download-zip.ts";

/** What is asked for, before anything is fetched. */
export interface WantedDownload {
  readonly contentBytes: number;
  /** Of the file that will be written, or somewhat more. */
  readonly sizeBytes: number;
  readonly lastModified: number;
  /** Whether it can begin in the middle. An archive can't: what stands at its end tells of all that is in it. */
  readonly canGoOn: boolean;
  readonly group: Pick<NewGroup, "name" | "isFolder">;
  createContent(fromBytes: number): DownloadContent;
}

export interface WantedDownloadDeps extends DownloadContentDeps {
  readonly now: number;
  readonly zipLimits?: ZipLimits | undefined;
}

/** Faults: entry_not_found. */
export function wantedDownload(
  entries: Entries,
  entryIds: readonly string[],
  deps: WantedDownloadDeps,
): WantedDownload {
  const chosen = entryIds.flatMap((id) => entries.get(id) ?? []);
  const [first] = chosen;
  if (first === undefined || chosen.length !== entryIds.length) throw new AppError("entry_not_found");
  const group = { name: chosen.length === 1 ? first.name : null, isFolder: first.kind === "folder" };
  return { group, ...contentOf(entries, chosen, deps) };
}

function contentOf(
  entries: Entries,
  chosen: readonly StoredEntry[],
  deps: WantedDownloadDeps,
): Omit<WantedDownload, "group"> {
  const [first] = chosen;
  if (chosen.length === 1 && first?.kind === "file") {
    const { sizeBytes, date: lastModified } = first;
    const createContent = (fromBytes: number) => createFileContent(first, deps, fromBytes);
    return { contentBytes: sizeBytes, sizeBytes, lastModified, canGoOn: true, createContent };
  }
  const plan = planZip(
    entries,
    chosen.map(({ id }) => id),
  );
  return {
    contentBytes: plan.reduce((sum, item) => sum + (item.kind === "file" ? item.entry.sizeBytes : 0), 0),
    sizeBytes: estimateZipSize(plan),
    lastModified: deps.now,
    canGoOn: false,
    createContent: () => createZipContent(plan, { ...deps, date: deps.now, limits: deps.zipLimits }),
  };
}
