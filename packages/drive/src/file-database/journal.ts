import { openJournalRecord, sealJournalRecord } from "@dexnet/crypto/journal-record";
import type { StorageKeys } from "@dexnet/crypto/keys";
import { z } from "zod";
import { entryIdSchema } from "../file-list/entries.ts";
import { type FileOperation, fileOperationSchema } from "../file-list/file-operations.ts";

/**
 * Where changes wait, sealed, until the server has them: one store for each user and address, shared by all tabs of the
 * device. The device sees how many there are and how long, not what they say.
 */
export interface JournalStore {
  /** Resolves when it would outlive the browser. What is appended after that stands behind it. */
  append(sealed: string): Promise<void>;
  /** In the order in which they came, of whichever tab. */
  readAll(): Promise<readonly SealedRecord[]>;
  remove(places: readonly number[]): Promise<void>;
}

export interface SealedRecord {
  /** Never given twice. */
  readonly place: number;
  readonly sealed: string;
}

/** One change that a person made. See [Note: exactly once]. */
export interface JournalRecord {
  readonly writerId: string;
  readonly seq: number;
  readonly operation: FileOperation;
  /** Whether a screen shows it only when the server has it: uploads. */
  readonly showsWhenSaved: boolean;
}

export interface KeptRecord extends JournalRecord {
  readonly place: number;
}

/** The journal as its storage's keys show it. */
export interface Journal {
  append(record: JournalRecord): Promise<void>;
  read(): Promise<readonly KeptRecord[]>;
  remove(places: readonly number[]): Promise<void>;
}

const envelopeSchema = z.object({
  writerId: entryIdSchema,
  seq: z.number().int().positive(),
  showsWhenSaved: z.boolean(),
  operation: z.unknown(),
});

interface Opened {
  readonly sealed: string;
  /** Null for what can't be opened: it was damaged, and nobody will ever read it. */
  readonly record: KeptRecord | UnknownRecord | null;
}

/** A newer client wrote it, in another tab. */
interface UnknownRecord {
  readonly writerId: string;
  readonly operation: null;
}

export function createJournal({ store, keys }: { store: JournalStore; keys: StorageKeys }): Journal {
  /** What was opened before is not opened again. */
  let known = new Map<number, Opened>();

  async function open({ place, sealed }: SealedRecord): Promise<Opened> {
    const before = known.get(place);
    if (before?.sealed === sealed) return before;
    return {
      sealed,
      record: await openJournalRecord(keys, sealed).then(
        (plain) => recordOf(place, plain),
        () => null,
      ),
    };
  }

  return {
    append: async (record) => store.append(await sealJournalRecord(keys, record)),
    async read() {
      const opened = new Map<number, Opened>();
      for (const sealed of await store.readAll()) opened.set(sealed.place, await open(sealed));
      known = opened;
      return readable([...opened.values()].map(({ record }) => record));
    },
    remove: (places) => store.remove(places),
  };
}

function recordOf(place: number, plain: unknown): KeptRecord | UnknownRecord | null {
  const envelope = envelopeSchema.safeParse(plain);
  if (!envelope.success) return null;
  const operation = fileOperationSchema.safeParse(envelope.data.operation);
  if (!operation.success) return { writerId: envelope.data.writerId, operation: null };
  return { ...envelope.data, operation: operation.data, place };
}

/** What this client can save. Behind a change that it does not understand it leaves all of that writer's: they may build on it. */
function readable(records: readonly (KeptRecord | UnknownRecord | null)[]): KeptRecord[] {
  const left = new Set<string>();
  const kept: KeptRecord[] = [];
  for (const record of records) {
    if (record === null) continue;
    if (record.operation === null) left.add(record.writerId);
    else if (!left.has(record.writerId)) kept.push(record);
  }
  return kept;
}
