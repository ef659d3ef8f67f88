import type { Clock } from "@dexnet/blocks/clock";
import { openFirstRows, sealFirstRows } from "@dexnet/crypto/device-records/first-rows-record";
import type { StorageKeys } from "@dexnet/crypto/wallet/keys";
import * as z from "zod/mini";
import { entryIdSchema } from "../file-list/entries.ts";
import type { ViewState } from "../file-list/file-views.ts";
import type { FileView } from "../file-list/view-request.ts";
import type { LocalCopy } from "./replica/local-copy.ts";

/**
 * First rows of the top folder as a screen has shown them last. They are sealed on the device, so that the next opening
 * shows them before the list is read and compared with the server's.
 */
export interface FirstRows {
  /** Null if the device has none for this view. */
  read(view: FileView): Promise<ViewState | null>;
  /** Stores the rows in the background, if the state is of the top folder in its usual order. */
  keep(state: ViewState): void;
}

export interface FirstRowsDeps {
  readonly keys: StorageKeys;
  readonly copy: Pick<LocalCopy, "readFirstRows" | "writeFirstRows">;
  readonly clock: Clock;
  /** Aborted when the storage is closed. */
  readonly signal: AbortSignal;
}

const count = z.int().check(z.nonnegative());
const common = {
  id: entryIdSchema,
  parentId: z.null(),
  name: z.string(),
  isFavourite: z.boolean(),
  trashedAt: z.null(),
  parentNames: z.array(z.string()).check(z.maxLength(0)),
};
const recordSchema = z.object({
  language: z.string(),
  version: count,
  count,
  filesSizeBytes: count,
  rows: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("folder"), ...common }),
      z.object({
        kind: z.literal("file"),
        ...common,
        extension: z.string(),
        sizeBytes: count,
        date: count,
        thumbnailCid: z.exactOptional(z.string()),
      }),
    ]),
  ),
});

type FirstRowsRecord = z.infer<typeof recordSchema>;

/** Time from a change of a storage's first rows until they are stored on the device. */
const firstRowsEveryMs = 1_000;

export function createFirstRows({ keys, copy, clock, signal }: FirstRowsDeps): FirstRows {
  let waiting: ViewState | null = null;
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    while (waiting !== null) {
      await clock.wait(firstRowsEveryMs, signal);
      const { view, version, count, filesSizeBytes, rows } = waiting;
      waiting = null;
      // Uploads may not continue after the next opening.
      const added = rows.filter(({ isUploading }) => !isUploading);
      const listed = { count: count - (rows.length - added.length), rows: added };
      const record = { language: view.language, version, filesSizeBytes, ...listed };
      await copy.writeFirstRows(await sealFirstRows(keys, record));
    }
  }

  return {
    async read(view) {
      if (!isUsualTop(view)) return null;
      try {
        const sealed = await copy.readFirstRows();
        const record = sealed === null ? null : recordSchema.parse(await openFirstRows(keys, sealed));
        return record?.language === view.language ? stateOf(record, view) : null;
      } catch {
        return null;
      }
    },
    keep(state) {
      if (!isUsualTop(state.view)) return;
      waiting = state;
      if (isWriting) return;
      isWriting = true;
      // The next opening shows older rows, or none.
      const finish = () => {
        isWriting = false;
      };
      writeWaiting().then(finish, finish);
    },
  };
}

/** Whether it is the top folder as a storage shows it first: sorted by name, and complete. */
function isUsualTop({ place, folderId, searchText, sort, filter }: FileView): boolean {
  const isTop = place === "files" && folderId === null && searchText === "";
  return isTop && sort.by === "name" && !sort.isDescending && filter === null;
}

/** State of the list with these rows. Its number is lower than that of each state of the whole list. */
function stateOf({ version, count, filesSizeBytes, rows }: FirstRowsRecord, view: FileView): ViewState {
  return { revision: 0, view, version, count, filesSizeBytes, path: [], rows };
}
