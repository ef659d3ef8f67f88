import { openJournalRecord, sealJournalRecord } from "@dexnet/crypto/device-records/journal-record";
import type { StorageKeys } from "@dexnet/crypto/wallet/keys";
import * as z from "zod/mini";
import { entryIdSchema } from "../../file-list/entries.ts";
import { type FileOperation, fileOperationSchema } from "../../file-list/file-operations.ts";

/**
 * Sealed operations that wait to be saved: one store for each user and address, shared by all tabs of the device. The
 * device sees their number and length, but not their content.
 */
export interface JournalStore {
  /** Resolves when the record is on the disk. Records that are appended later follow it. */
  append(sealed: string): Promise<void>;
  /** Returns the records of all tabs in the order of appending. */
  readAll(): Promise<readonly SealedRecord[]>;
  remove(keys: readonly number[]): Promise<void>;
}

export interface SealedRecord {
  /** Key in the store. It is never used again. */
  readonly key: number;
  readonly sealed: string;
}

/** One operation of a user. See [Note: exactly once]. */
export interface JournalRecord {
  readonly writerId: string;
  readonly seq: number;
  readonly operation: FileOperation;
  /** Whether a screen shows it only after it is saved on the server, as for uploads. */
  readonly showsWhenSaved: boolean;
}

export interface StoredJournalRecord extends JournalRecord {
  readonly key: number;
}

/** The journal, decrypted with the storage's keys. */
export interface Journal {
  append(record: JournalRecord): Promise<void>;
  read(): Promise<readonly StoredJournalRecord[]>;
  remove(keys: readonly number[]): Promise<void>;
}

const envelopeSchema = z.object({
  writerId: entryIdSchema,
  seq: z.int().check(z.positive()),
  showsWhenSaved: z.boolean(),
  operation: z.unknown(),
});

interface Opened {
  readonly sealed: string;
  /** Null for a record that can't be opened, because it is damaged. */
  readonly record: StoredJournalRecord | UnknownRecord | null;
}

/** Record of a newer client in another tab. */
interface UnknownRecord {
  readonly writerId: string;
  readonly operation: null;
}

export function createJournal(deps: { readonly store: JournalStore; readonly keys: StorageKeys }): Journal {
  const { store, keys: storageKeys } = deps;
  /** Cache of opened records. */
  let known = new Map<number, Opened>();

  async function open({ key, sealed }: SealedRecord): Promise<Opened> {
    const cached = known.get(key);
    if (cached?.sealed === sealed) return cached;
    return {
      sealed,
      record: await openJournalRecord(storageKeys, sealed).then(
        (plain) => parseRecord(key, plain),
        () => null,
      ),
    };
  }

  return {
    append: async (record) => store.append(await sealJournalRecord(storageKeys, record)),
    async read() {
      const opened = new Map<number, Opened>();
      for (const sealed of await store.readAll()) opened.set(sealed.key, await open(sealed));
      known = opened;
      return selectReadable([...opened.values()].map(({ record }) => record));
    },
    remove: (keys) => store.remove(keys),
  };
}

function parseRecord(key: number, plain: unknown): StoredJournalRecord | UnknownRecord | null {
  const envelope = envelopeSchema.safeParse(plain);
  if (!envelope.success) return null;
  const operation = fileOperationSchema.safeParse(envelope.data.operation);
  if (!operation.success) return { writerId: envelope.data.writerId, operation: null };
  return { ...envelope.data, operation: operation.data, key };
}

/** Records that this client can save. After an unknown operation it skips all of that writer's, because they may depend on it. */
function selectReadable(records: readonly (StoredJournalRecord | UnknownRecord | null)[]): StoredJournalRecord[] {
  const skippedWriters = new Set<string>();
  const readable: StoredJournalRecord[] = [];
  for (const record of records) {
    if (record === null) continue;
    if (record.operation === null) skippedWriters.add(record.writerId);
    else if (!skippedWriters.has(record.writerId)) readable.push(record);
  }
  return readable;
}
