import { applyOperations } from "../../file-list/apply-operations.ts";
import type { StoredFile } from "../../file-list/entries.ts";
import { normalName } from "../../file-list/entry-names.ts";
import type { NewFolder } from "../../file-list/file-operations.ts";
import type { FileTree, TreeLayer } from "../../file-list/file-tree.ts";
import type { ShownList } from "../../file-list/file-views.ts";
import { createTreeLayer } from "../../file-list/tree-layer.ts";
import type { Unsubscribe } from "../../platform/listeners.ts";

/** A file that is being uploaded. Its entry will have this id. */
export interface UploadingFile extends Pick<StoredFile, "id" | "parentId" | "name" | "sizeBytes" | "date"> {
  /** Folders of its path that may not be in the list yet, from the top down. */
  readonly folders: readonly NewFolder[];
  /** Entry that goes to the trash when the file is added. */
  readonly replacesId?: string | undefined;
}

export interface ListWithUploadsDeps {
  readonly subscribe: (listener: (list: ShownList) => void) => Unsubscribe;
  /** Calls the listener with the files at once and after each change. */
  readonly subscribeToUploads: (listener: (files: readonly UploadingFile[]) => void) => Unsubscribe;
}

/**
 * The list for views: with the files that are being uploaded where they will be, under the names that they will have. So a row
 * stays where it is when its upload ends. Nothing but views uses it: other changes of the list don't know these entries.
 */
export function createListWithUploads({
  subscribe,
  subscribeToUploads,
}: ListWithUploadsDeps): ListWithUploadsDeps["subscribe"] {
  return (listener) => {
    let base: ShownList | undefined;
    let files: readonly UploadingFile[] = [];
    /** Entries that the shown list had besides the base. */
    let shownIds: ReadonlySet<string> = new Set();

    function show({ version, tree }: ShownList, changed: ReadonlySet<string> | null): void {
      const layer = files.length === 0 ? null : withUploads(tree, files);
      const ownIds = layer?.changedIds() ?? new Set<string>();
      const changedIds = changed === null ? null : new Set([...changed, ...shownIds, ...ownIds]);
      shownIds = ownIds;
      const uploadingIds = new Set([...ownIds].filter((id) => !tree.has(id)));
      listener({ version, tree: layer ?? tree, changedIds, uploadingIds, filesSizeBytes: tree.filesSizeBytes });
    }

    const unsubscribes = [
      subscribeToUploads((next) => {
        if (files.length === 0 && next.length === 0) return;
        files = next;
        if (base !== undefined) show(base, new Set());
      }),
      subscribe((list) => {
        base = list;
        show(list, list.changedIds);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) void unsubscribe();
    };
  };
}

function withUploads(tree: FileTree, files: readonly UploadingFile[]): TreeLayer {
  const layer = createTreeLayer(tree);
  const added = files.filter(({ id }) => !tree.has(id));
  for (const file of added) hideReplaced(layer, file);
  const folders = new Map(added.flatMap((file) => file.folders.map((folder) => [folder.id, folder])));
  const operation = { kind: "add-entries", folders: [...folders.values()], files: added.map(entryOf) } as const;
  applyOperations(layer, [operation], new Map());
  return layer;
}

/** A folder stays beside the file until that is added: its content can't be hidden with it. */
function hideReplaced(layer: TreeLayer, { replacesId, parentId, name }: UploadingFile): void {
  const replaced = replacesId === undefined ? undefined : layer.get(replacesId);
  if (replaced?.kind !== "file" || replaced.parentId !== parentId) return;
  if (normalName(replaced.name) === normalName(name)) layer.remove(replaced.id);
}

function entryOf({ id, parentId, name, sizeBytes, date }: UploadingFile): StoredFile {
  const content = { fileIdHex: id, keyBase64: "", listed: "parts" as const, blockCids: [], blocksSizeBytes: 0 };
  return { kind: "file", id, parentId, name, sizeBytes, date, content };
}
