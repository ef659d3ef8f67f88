import type { StorageKeys } from "@dexnet/crypto/keys";
import { openUploadRecord, sealUploadRecord } from "@dexnet/crypto/upload-record";
import { z } from "zod";
import { slotsPerRecord } from "../../platform/limits.ts";
import type { ItemChange, KeptItem, UploadStore } from "../store/upload-store.ts";
import { type Bundle, bundleSchema, fileStateSchema, newBundle, slotsSchema } from "./upload-bundle.ts";

/**
 * Uploads as their storage's keys show them. Of each bundle there is one record that never changes, one with the states of
 * its files, and one for each range of slots: what is rewritten when a part is named does not grow with the file.
 */
export interface UploadRecords {
  begin(bundle: Bundle): Promise<void>;
  /** Resolves when what is known of these slots now is on the disk. */
  saveSlots(bundle: Bundle, slots: readonly number[]): Promise<void>;
  saveStates(bundle: Bundle): Promise<void>;
  /** Nothing of it is written any more. */
  remove(bundle: Bundle): Promise<void>;
  /** What can't be opened (it is damaged, or of a newer client) is left alone. */
  readAll(): Promise<Bundle[]>;
}

/** What is to be written of one bundle. One write after the other, so that an older text never comes last. */
interface Line {
  readonly due: Set<string>;
  last: Promise<void>;
  next: Promise<void> | null;
  isGone: boolean;
}

const statesKey = "s";

export function createUploadRecords({ store, keys }: { store: UploadStore; keys: StorageKeys }): UploadRecords {
  const lines = new Map<string, Line>();

  function lineOf({ id }: Bundle): Line {
    const line = lines.get(id) ?? { due: new Set(), last: Promise.resolve(), next: null, isGone: false };
    lines.set(id, line);
    return line;
  }

  function save(bundle: Bundle, names: readonly string[]): Promise<void> {
    const line = lineOf(bundle);
    if (line.isGone) return line.last;
    for (const name of names) line.due.add(name);
    line.next ??= line.last.then(() => {
      line.next = null;
      return write(bundle, line);
    });
    line.last = line.next.catch(() => undefined);
    return line.next;
  }

  async function write(bundle: Bundle, line: Line): Promise<void> {
    const names = [...line.due];
    line.due.clear();
    await store.write(line.isGone ? removalOf(bundle) : await Promise.all(names.map((name) => itemOf(bundle, name))));
    if (line.isGone) lines.delete(bundle.id);
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
    begin: (bundle) => save(bundle, ["", statesKey]),
    saveSlots: (bundle, slots) =>
      slots.length === 0 ? Promise.resolve() : save(bundle, [...new Set(slots.map(recordOfSlot))]),
    saveStates: (bundle) => save(bundle, [statesKey]),
    remove(bundle) {
      const line = lineOf(bundle);
      if (line.isGone) return line.last;
      const removed = save(bundle, [""]);
      line.isGone = true;
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
        if (records.every((record) => record.name === "" || takeIn(bundle, record))) bundles.push(bundle);
      }
      return bundles;
    },
  };
}

function keyOf({ id }: Bundle, name: string): string {
  return name === "" ? id : `${id}/${name}`;
}

function recordOfSlot(slot: number): string {
  return String(Math.floor(slot / slotsPerRecord));
}

function contentOf(bundle: Bundle, name: string): unknown {
  if (name === statesKey) return { states: bundle.states };
  if (name === "") {
    const { groupId, groupName, isFolder, folders, files } = bundle;
    return { groupId, groupName, isFolder, folders, files };
  }
  const from = Number(name) * slotsPerRecord;
  const end = Math.min(from + slotsPerRecord, bundle.cids.length);
  // By number, because an array that was filled out of order has holes.
  const slots = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
  return {
    cids: slots.map((slot) => bundle.cids[slot] ?? null),
    stored: slots.map((slot) => (bundle.stored[slot] ? "1" : "0")).join(""),
  };
}

function handlesOf({ handles }: Bundle, name: string): Pick<ItemChange, "handles"> {
  return name === "" && handles.some((handle) => handle !== null) ? { handles } : {};
}

function removalOf(bundle: Bundle): ItemChange[] {
  const names = ["", statesKey];
  for (let slot = 0; slot < bundle.cids.length; slot += slotsPerRecord) names.push(recordOfSlot(slot));
  return names.map((name) => ({ key: keyOf(bundle, name), sealed: null }));
}

const statesSchema = z.object({ states: z.array(fileStateSchema) });

/** False for what does not fit: without the names of its blocks nobody may go on with an upload. */
function takeIn(bundle: Bundle, { name, content }: { name: string; content: unknown }): boolean {
  if (name === statesKey) {
    const states = statesSchema.safeParse(content);
    if (!states.success || states.data.states.length !== bundle.files.length) return false;
    for (const [fileIndex, state] of states.data.states.entries()) bundle.states[fileIndex] = state;
    return true;
  }
  const slots = slotsSchema.safeParse(content);
  const from = Number(name) * slotsPerRecord;
  if (!slots.success || !Number.isSafeInteger(from)) return false;
  for (const [at, cid] of slots.data.cids.entries()) {
    bundle.cids[from + at] = cid;
    bundle.stored[from + at] = cid !== null && slots.data.stored[at] === "1";
  }
  return true;
}
