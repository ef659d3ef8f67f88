import { AppError } from "@dexnet/protocol/errors/errors";
import type { StoredEntry } from "../../file-list/entries.ts";
import type { FileTree } from "../../file-list/file-tree.ts";
import { estimateZipSize, planZip } from "../../zip/zip-plan.ts";
import type { ZipLimits } from "../../zip/zip-records.ts";
import type { NewGroup } from "../queue/queue.ts";
import type { DownloadContent, DownloadContentDeps } from "./download-content.ts";
import { createFileContent } from "./download-file.ts";
import { createZipContent } from "./download-zip.ts";

/** Content and size of a download, before anything is fetched. */
export interface DownloadPlan {
  readonly contentBytes: number;
  /** Size of the file that will be written, or slightly more. */
  readonly sizeBytes: number;
  readonly lastModified: number;
  /** Whether it can start in the middle. An archive can't: its directory at the end lists all its files. */
  readonly canContinue: boolean;
  readonly group: Pick<NewGroup, "name" | "isFolder">;
  createContent(fromBytes: number): DownloadContent;
}

export interface DownloadPlanDeps extends DownloadContentDeps {
  readonly now: number;
  readonly zipLimits?: ZipLimits | undefined;
}

/** Faults: entry_not_found. */
export function planDownload(tree: FileTree, entryIds: readonly string[], deps: DownloadPlanDeps): DownloadPlan {
  const selected = entryIds.flatMap((id) => tree.get(id) ?? []);
  const [first] = selected;
  if (first === undefined || selected.length !== entryIds.length) throw new AppError("entry_not_found");
  const group = { name: selected.length === 1 ? first.name : null, isFolder: first.kind === "folder" };
  return { group, ...contentOf(tree, selected, deps) };
}

function contentOf(
  tree: FileTree,
  selected: readonly StoredEntry[],
  deps: DownloadPlanDeps,
): Omit<DownloadPlan, "group"> {
  const [first] = selected;
  if (selected.length === 1 && first?.kind === "file") {
    const { sizeBytes, date: lastModified } = first;
    const createContent = (fromBytes: number) => createFileContent(first, deps, fromBytes);
    return { contentBytes: sizeBytes, sizeBytes, lastModified, canContinue: true, createContent };
  }
  const items = planZip(
    tree,
    selected.map(({ id }) => id),
  );
  return {
    contentBytes: items.reduce((sum, item) => sum + (item.kind === "file" ? item.entry.sizeBytes : 0), 0),
    sizeBytes: estimateZipSize(items),
    lastModified: deps.now,
    canContinue: false,
    createContent: () => createZipContent(items, { ...deps, date: deps.now, limits: deps.zipLimits }),
  };
}
