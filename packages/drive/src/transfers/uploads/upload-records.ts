import { openUploadRecord, sealUploadRecord } from "@dexnet/crypto/device-records/upload-record";
import * as z from "zod/mini";
import type { ItemChange, KeptItem, RecordsDeps } from "../upload-store.ts";
import {
  type Batch,
  type BatchRecords,
  batchSchema,
  blocksSchema,
  fileStateSchema,
  keptThumbnailSchema,
  newBatch,
} from "./upload-batch.ts";

/**
 * Batches in the store of a storage's transfers, sealed with the keys of the storage. A batch has a record with its constants,
 * one with the states and thumbnails of its files, and one for each range of blocks: so naming a part costs the same in a file of any size.
 */
export interface UploadRecords extends BatchRecords {
  /** Skips batches that can't be opened: damaged ones, or those of a newer client. */
  readAll(): Promise<Batch[]>;
}

/** Writes of one batch. They run one after the other, so that an older record never overwrites a newer one. */
interface WriteQueue {
  /** Names of the records that the next write saves. */
  readonly due: Set<string>;
  last: Promise<void>;
  next: Promise<void> | null;
  isRemoved: boolean;
}

const statesKey = "s";

export function createUploadRecords({ store, keys }: RecordsDeps): UploadRecords {
  const queues = new Map<string, WriteQueue>();

  function queueOf({ id }: Batch): WriteQueue {
    const queue = queues.get(id) ?? { due: new Set(), last: Promise.resolve(), next: null, isRemoved: false };
    queues.set(id, queue);
    return queue;
  }

  function save(batch: Batch, names: readonly string[]): Promise<void> {
    const queue = queueOf(batch);
    if (queue.isRemoved) return queue.last;
    for (const name of names) queue.due.add(name);
    queue.next ??= queue.last.then(() => {
      queue.next = null;
      return write(batch, queue);
    });
    queue.last = queue.next.catch(() => undefined);
    return queue.next;
  }

  async function write(batch: Batch, queue: WriteQueue): Promise<void> {
    const names = [...queue.due];
    queue.due.clear();
    await store.write(
      queue.isRemoved ? deletionOf(batch) : await Promise.all(names.map((name) => itemOf(batch, name))),
    );
    if (queue.isRemoved) queues.delete(batch.id);
  }

  async function itemOf(batch: Batch, name: string): Promise<ItemChange> {
    const key = keyOf(batch, name);
    return { key, sealed: await sealUploadRecord(keys, key, contentOf(batch, name)), ...handlesOf(batch, name) };
  }

  async function open({ key, sealed, handles }: KeptItem) {
    const [id = "", name = ""] = key.split("/");
    const content = await openUploadRecord(keys, key, sealed).catch(() => null);
    return { id, name, content, handles };
  }

  return {
    saveBatch: (batch) => save(batch, ["", statesKey]),
    saveBlock: (batch, blockNumber) => save(batch, [recordNameOf(blockNumber)]),
    saveStates: (batch) => save(batch, [statesKey]),
    remove(batch) {
      const queue = queueOf(batch);
      if (queue.isRemoved) return queue.last;
      const removed = save(batch, [""]);
      queue.isRemoved = true;
      return removed;
    },
    async readAll() {
      const opened = await Promise.all((await store.readAll()).map(open));
      const batches: Batch[] = [];
      for (const [id, records] of Map.groupBy(opened, (record) => record.id)) {
        const base = records.find(({ name }) => name === "");
        const kept = batchSchema.safeParse(base?.content);
        if (base === undefined || !kept.success) continue;
        const batch = newBatch(id, kept.data, base.handles);
        if (records.every((record) => record.name === "" || applyRecord(batch, record))) batches.push(batch);
      }
      return batches;
    },
  };
}

function keyOf({ id }: Batch, name: string): string {
  return name === "" ? id : `${id}/${name}`;
}

/** CIDs in one record of an upload: a new CID rewrites one record only. */
const blocksPerRecord = 128;

function recordNameOf(blockNumber: number): string {
  return String(Math.floor(blockNumber / blocksPerRecord));
}

function contentOf(batch: Batch, name: string): unknown {
  if (name === statesKey) return { states: batch.states, thumbnails: batch.thumbnails };
  if (name === "") {
    const { groupId, groupName, isFolder, folders, files } = batch;
    return { groupId, groupName, isFolder, folders, files };
  }
  const from = Number(name) * blocksPerRecord;
  const end = Math.min(from + blocksPerRecord, batch.cids.length);
  // By number, because an array that was filled out of order has holes.
  const blockNumbers = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  return {
    cids: blockNumbers.map((blockNumber) => batch.cids[blockNumber] ?? null),
    stored: blockNumbers.map((blockNumber) => (batch.stored[blockNumber] ? "1" : "0")).join(""),
  };
}

function handlesOf({ handles }: Batch, name: string): Pick<ItemChange, "handles"> {
  return name === "" && handles.some((handle) => handle !== null) ? { handles } : {};
}

function deletionOf(batch: Batch): ItemChange[] {
  const names = ["", statesKey];
  for (let block = 0; block < batch.cids.length; block += blocksPerRecord) names.push(recordNameOf(block));
  return names.map((name) => ({ key: keyOf(batch, name), sealed: null }));
}

const statesSchema = z.object({
  states: z.array(fileStateSchema),
  thumbnails: z._default(z.array(z.nullable(keptThumbnailSchema)), []),
});

/** False for a damaged record: an upload must not continue without the names of its blocks. */
function applyRecord(batch: Batch, { name, content }: { name: string; content: unknown }): boolean {
  if (name === statesKey) {
    const states = statesSchema.safeParse(content);
    if (!states.success || states.data.states.length !== batch.files.length) return false;
    for (const [fileIndex, state] of states.data.states.entries()) {
      batch.states[fileIndex] = state;
      batch.thumbnails[fileIndex] = states.data.thumbnails[fileIndex] ?? null;
    }
    return true;
  }
  const blocks = blocksSchema.safeParse(content);
  const from = Number(name) * blocksPerRecord;
  if (!blocks.success || !Number.isSafeInteger(from)) return false;
  for (const [index, cid] of blocks.data.cids.entries()) {
    batch.cids[from + index] = cid;
    batch.stored[from + index] = cid !== null && blocks.data.stored[index] === "1";
  }
  return true;
}
