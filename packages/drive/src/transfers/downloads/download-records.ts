import type { StorageKeys } from "@dexnet/crypto/keys";
import { openUploadRecord, sealUploadRecord } from "@dexnet/crypto/upload-record";
import { z } from "zod";
import { entryIdSchema } from "../../file-list/entries.ts";
import type { UploadStore } from "../store/upload-store.ts";

const recordSchema = z.object({
  entryIds: z.array(entryIdSchema).min(1),
  /** Of the file that is written. */
  name: z.string(),
  totalBytes: z.number().nonnegative(),
  isPaused: z.boolean(),
  /** What the person's file holds for good; null for nothing. */
  durable: z.object({ bytes: z.number().positive(), date: z.number() }).nullable(),
});

/** A download as it is written down on the device: see [Note: downloads that go on]. */
export interface KeptDownload extends z.output<typeof recordSchema> {
  readonly id: string;
  /** The file that the person has chosen; null for the browser's own download, and for memory. */
  readonly handle: FileSystemFileHandle | null;
}

/** Downloads as their storage's keys show them, in the store of its uploads. */
export interface DownloadRecords {
  /** Resolves when what is known of it now is on the disk. */
  save(kept: KeptDownload): Promise<void>;
  remove(kept: KeptDownload): Promise<void>;
  /** What can't be opened (it is damaged, or of a newer client) is left alone. */
  readAll(): Promise<KeptDownload[]>;
}

const keyPrefix = "download/";
const keyOf = ({ id }: Pick<KeptDownload, "id">) => `${keyPrefix}${id}`;

export function createDownloadRecords({ store, keys }: { store: UploadStore; keys: StorageKeys }): DownloadRecords {
  /** One write after the other, so that an older text never comes last. */
  let last: Promise<void> = Promise.resolve();
  function inTurn(write: () => Promise<void>): Promise<void> {
    const written = last.then(write);
    last = written.catch(() => undefined);
    return written;
  }

  return {
    save: (kept) =>
      inTurn(async () => {
        const { id: _, handle, ...record } = kept;
        const key = keyOf(kept);
        const sealed = await sealUploadRecord(keys, key, record);
        await store.write([{ key, sealed, handles: [handle] }]);
      }),
    remove: (kept) => inTurn(() => store.write([{ key: keyOf(kept), sealed: null }])),
    async readAll() {
      const items = (await store.readAll()).filter(({ key }) => key.startsWith(keyPrefix));
      const opened = await Promise.all(
        items.map(async ({ key, sealed, handles }) => {
          const record = recordSchema.safeParse(await openUploadRecord(keys, key, sealed).catch(() => null));
          if (!record.success) return [];
          return [{ ...record.data, id: key.slice(keyPrefix.length), handle: handles[0] ?? null }];
        }),
      );
      return opened.flat();
    },
  };
}
