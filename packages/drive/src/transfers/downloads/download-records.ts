import { openUploadRecord, sealUploadRecord } from "@dexnet/crypto/device-records/upload-record";
import * as z from "zod/mini";
import { entryIdSchema } from "../../file-list/entries.ts";
import type { RecordsDeps } from "../upload-store.ts";

const recordSchema = z.object({
  entryIds: z.array(entryIdSchema).check(z.minLength(1)),
  /** Name of the file that is written. */
  name: z.string(),
  totalBytes: z.number().check(z.nonnegative()),
  isPaused: z.boolean(),
  /** Durable content of the chosen file. Null when there is none. */
  durable: z.nullable(z.object({ bytes: z.number().check(z.positive()), date: z.number() })),
});

/** A download as the device keeps it: see [Note: unfinished downloads]. */
export interface KeptDownload extends z.output<typeof recordSchema> {
  readonly id: string;
  /** Handle of the file that the person has chosen. Null for the browser's own download and for memory. */
  readonly handle: FileSystemFileHandle | null;
}

/** Downloads in the store of a storage's transfers, sealed with the keys of the storage. */
export interface DownloadRecords {
  /** Resolves when the current state is on the disk. */
  save(kept: KeptDownload): Promise<void>;
  remove(kept: KeptDownload): Promise<void>;
  /** Skips records that can't be opened: damaged ones, or those of a newer client. */
  readAll(): Promise<KeptDownload[]>;
}

const keyPrefix = "download/";
const keyOf = ({ id }: Pick<KeptDownload, "id">) => `${keyPrefix}${id}`;

export function createDownloadRecords({ store, keys }: RecordsDeps): DownloadRecords {
  /** Writes run one after the other, so that an older record never overwrites a newer one. */
  let last: Promise<void> = Promise.resolve();
  function enqueue(write: () => Promise<void>): Promise<void> {
    const written = last.then(write);
    last = written.catch(() => undefined);
    return written;
  }

  return {
    save: (kept) =>
      enqueue(async () => {
        const { id: _, handle, ...record } = kept;
        const key = keyOf(kept);
        const sealed = await sealUploadRecord(keys, key, record);
        await store.write([{ key, sealed, handles: [handle] }]);
      }),
    remove: (kept) => enqueue(() => store.write([{ key: keyOf(kept), sealed: null }])),
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
