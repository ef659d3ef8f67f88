import { openUploadRecord, sealUploadRecord } from "@dexnet/crypto/device-records/upload-record";
import { z } from "zod";
import type { ItemChange, KeptItem, RecordsDeps } from "../store/upload-store.ts";
import {
  type Bundle,
  blocksSchema,
  bundleSchema,
  fileStateSchema,
  keptThumbnailSchema,
  newBundle,
} from "./upload-bundle.ts";

/**
 * Bundles in the store of a storage's transfers, sealed with the keys of the storage. A bundle has a record with its constants,
 * one with the states and thumbnails of its files, and one for each range of blocks: so naming a part costs the same in a file of any size.
 */
export interface UploadRecords {
  /** Saves the constants, the handles and the states. Resolves, as all others, when the current state is on the disk. */
  saveBundle(bundle: Bundle): Promise<void>;
  saveBlock(bundle: Bundle, blockNumber: number): Promise<void>;
  saveStates(bundle: Bundle): Promise<void>;
  /** Later calls for this bundle write nothing. */
  remove(bundle: Bundle): Promise<void>;
  /** Skips bundles that can't be opened: damaged ones, or those of a newer client. */
  readAll(): Promise<Bundle[]>;
}

/** Writes of one bundle. They run one after the other, so that an older record never overwrites a newer one. */
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

  function queueOf({ id }: Bundle): WriteQueue {
    const queue = queues.get(id) ?? { due: new Set(), last: Promise.resolve(), next: null, isRemoved: false };
    queues.set(id, queue);
    return queue;
  }

  function save(bundle: Bundle, names: readonly string[]): Promise<void> {
    const queue = queueOf(bundle);
    if (queue.isRemoved) return queue.last;
    for (const name of names) queue.due.add(name);
    queue.next ??= queue.last.then(() => {
      queue.next = null;
      return write(bundle, queue);
    });
    queue.last = queue.next.catch(() => undefined);
    return queue.next;
  }

  async function write(bundle: Bundle, queue: WriteQueue): Promise<void> {
    const names = [...queue.due];
    queue.due.clear();
    await store.write(
      queue.isRemoved ? deletionOf(bundle) : await Promise.all(names.map((name) => itemOf(bundle, name))),
    );
    if (queue.isRemoved) queues.delete(bundle.id);
  }

  async function itemOf(bundle: Bundle, name: string): Promise<ItemChange> {
    const key = keyOf(bundle, name);
    return { key, sealed: await sealUploadRecord(keys, key, contentOf(bundle, name)), ...handlesOf(bundle, name) };
  }

  async function open({ key, sealed, handles }: KeptItem) {
    const [id = "", name = ""] = key.split("/");
    const content = await openUploadRecord(keys, key, sealed).catch(() => null);
    return { id, name, content, handles };
  }

  return {
    saveBundle: (bundle) => save(bundle, ["", statesKey]),
    saveBlock: (bundle, blockNumber) => save(bundle, [recordNameOf(blockNumber)]),
    saveStates: (bundle) => save(bundle, [statesKey]),
    remove(bundle) {
      const queue = queueOf(bundle);
      if (queue.isRemoved) return queue.last;
      const removed = save(bundle, [""]);
      queue.isRemoved = true;
      return removed;
    },
    async readAll() {
      const opened = await Promise.all((await store.readAll()).map(open));
      const bundles: Bundle[] = [];
      for (const [id, records] of Map.groupBy(opened, (record) => record.id)) {
        const base = records.find(({ name }) => name === "");
        const kept = bundleSchema.safeParse(base?.content);
        if (base === undefined || !kept.success) continue;
        const bundle = newBundle(id, kept.data, base.handles);
        if (records.every((record) => record.name === "" || applyRecord(bundle, record))) bundles.push(bundle);
      }
      return bundles;
    },
  };
}

function keyOf({ id }: Bundle, name: string): string {
  return name === "" ? id : `${id}/${name}`;
}

/** CIDs in one record of an upload: a new CID rewrites one record only. */
const blocksPerRecord = 128;

function recordNameOf(blockNumber: number): string {
  return String(Math.floor(blockNumber / blocksPerRecord));
}

function contentOf(bundle: Bundle, name: string): unknown {
  if (name === statesKey) return { states: bundle.states, thumbnails: bundle.thumbnails };
  if (name === "") {
    const { groupId, groupName, isFolder, folders, files } = bundle;
    return { groupId, groupName, isFolder, folders, files };
  }
  const from = Number(name) * blocksPerRecord;
  const end = Math.min(from + blocksPerRecord, bundle.cids.length);
  // By number, because an array that was filled out of order has holes.
  const blockNumbers = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
  return {
    cids: blockNumbers.map((blockNumber) => bundle.cids[blockNumber] ?? null),
    stored: blockNumbers.map((blockNumber) => (bundle.stored[blockNumber] ? "1" : "0")).join(""),
  };
}

function handlesOf({ handles }: Bundle, name: string): Pick<ItemChange, "handles"> {
  return name === "" && handles.some((handle) => handle !== null) ? { handles } : {};
}

function deletionOf(bundle: Bundle): ItemChange[] {
  const names = ["", statesKey];
  for (let block = 0; block < bundle.cids.length; block += blocksPerRecord) names.push(recordNameOf(block));
  return names.map((name) => ({ key: keyOf(bundle, name), sealed: null }));
}

const statesSchema = z.object({
  states: z.array(fileStateSchema),
  thumbnails: z.array(keptThumbnailSchema.nullable()).default([]),
});

/** False for a damaged record: an upload must not continue without the names of its blocks. */
function applyRecord(bundle: Bundle, { name, content }: { name: string; content: unknown }): boolean {
  if (name === statesKey) {
    const states = statesSchema.safeParse(content);
    if (!states.success || states.data.states.length !== bundle.files.length) return false;
    for (const [fileIndex, state] of states.data.states.entries()) {
      bundle.states[fileIndex] = state;
      bundle.thumbnails[fileIndex] = states.data.thumbnails[fileIndex] ?? null;
    }
    return true;
  }
  const blocks = blocksSchema.safeParse(content);
  const from = Number(name) * blocksPerRecord;
  if (!blocks.success || !Number.isSafeInteger(from)) return false;
  for (const [index, cid] of blocks.data.cids.entries()) {
    bundle.cids[from + index] = cid;
    bundle.stored[from + index] = cid !== null && blocks.data.stored[index] === "1";
  }
  return true;
}
