import { createSystemClock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import { blockCidSchema } from "@dexnet/protocol/ids";
import type { Drive, StorageDrive } from "../drive.ts";
import { createFileChanges, type FileChanges } from "../file-changes/file-changes.ts";
import { applyOperations } from "../file-list/apply-operations.ts";
import { newEntryId } from "../file-list/entry-id.ts";
import { countContent } from "../file-list/file-list.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import { createFileViews, type ShownList } from "../file-list/file-views.ts";
import { checkedOperation } from "../file-list/operation-check.ts";
import { createEmptyTable } from "../file-list/table/page-reader.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { createListeners } from "../platform/listeners.ts";
import { createListWithUploads, type UploadingFile } from "../transfers/uploads/list-with-uploads.ts";

export interface NewFile {
  /** A new one by default. */
  readonly id?: string;
  readonly name: string;
  readonly parentId?: string | null;
  readonly sizeBytes?: number;
  readonly date?: number;
  readonly thumbnailCid?: string;
}

/** The real changes and views of one list, which is only in memory: for tests of screens, which have no servers. */
export interface ListDrive {
  /** Without keys, transfers and saving. */
  readonly drive: Pick<Drive, "unlock" | "countContent"> &
    Pick<StorageDrive, "openView" | "watchSaving" | "watchLog"> &
    FileChanges;
  /** Adds files, as an upload does, and returns their ids. */
  addFiles(files: readonly NewFile[]): Promise<string[]>;
  /** Shows these files as being uploaded. */
  showUploads(files: readonly UploadingFile[]): void;
}

const cid = blockCidSchema.parse(`bafkr4i${"a".repeat(52)}`);

export function createListDrive(): ListDrive {
  const [clock, random] = [createSystemClock(), createRandom()];
  const lists = createListeners<ShownList>();
  let tree: FileTree = createEmptyTable();
  let version = 1;

  async function change(operation: FileOperation): Promise<void> {
    const layer = createTreeLayer(tree);
    applyOperations(layer, [checkedOperation(tree, operation)], new Map());
    tree = layer;
    version += 1;
    lists.notify({ version, tree, changedIds: layer.changedIds() });
  }

  const changes = createFileChanges({ sync: { current: () => tree, change }, clock, random });
  const uploads = createListeners<readonly UploadingFile[]>();
  const subscribe = createListWithUploads({
    subscribe(listener) {
      listener({ version, tree, changedIds: null });
      return lists.subscribe(listener);
    },
    subscribeToUploads: uploads.subscribe,
  });
  const views = createFileViews({ clock, subscribe });

  return {
    drive: {
      unlock: async () => ({ kind: "open" }),
      async openView(view, listener) {
        // A real list is loaded first: the listener is never called before the call has returned.
        await Promise.resolve();
        return views.open(view, listener);
      },
      countContent: async (_, ids) => countContent(tree, ids),
      async watchSaving(listener) {
        listener({ state: "saved", unsaved: 0, errorCode: null });
        return () => undefined;
      },
      async watchLog(listener) {
        listener({
          state: "verified",
          errorCode: null,
          checkpointSize: 100,
          unproven: 0,
          wasSeen: true,
          needsWitnesses: false,
          evidence: null,
        });
        return () => undefined;
      },
      ...changes,
    },
    showUploads: uploads.notify,
    async addFiles(files) {
      const added = files.map(
        ({
          id = newEntryId({ clock, random }),
          name,
          parentId = null,
          sizeBytes = 1000,
          date = 1_760_000_000_000,
          thumbnailCid,
        }) => {
          const content = {
            fileIdHex: random.id(),
            keyBase64: `${"A".repeat(43)}=`,
            listed: "parts" as const,
            blockCids: [cid],
            blocksSizeBytes: sizeBytes,
            ...(thumbnailCid !== undefined && { thumbnailCid: thumbnailCid as typeof cid }),
          };
          return { kind: "file" as const, id, parentId, name, sizeBytes, date, content };
        },
      );
      await change({ kind: "add-entries", folders: [], files: added });
      return added.map(({ id }) => id);
    },
  };
}
