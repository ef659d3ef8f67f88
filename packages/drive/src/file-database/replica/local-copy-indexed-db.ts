import { lowerAddress } from "@dexnet/crypto/verify/address";
import { type Bytes, hexFromBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import { createDeviceDatabase } from "../../platform/device-database.ts";
import {
  type CopiedDocument,
  isNewer,
  type LocalCopy,
  pageCidsOf,
  type SnapshotDocument,
  type UnfinishedCompaction,
} from "./local-copy.ts";

export interface IndexedDbLocalCopyDeps {
  readonly address: string;
  readonly indexedDb?: IDBFactory | undefined;
}

type Head = Omit<CopiedDocument, "deltas">;

/** Keys are `{owner}/{part}`. */
const headPart = "head";
const unfinishedPart = "unfinished";
const firstRowsPart = "rows";
const deltaPart = (version: number) => `delta/${String(version).padStart(16, "0")}`;
const pagePart = (cid: string) => `page/${cid}`;
/** Follows every key of a prefix. */
const lastCharacter = "\uffff";

/** Copies of all storages of the device, in one database. The keys don't reveal the address. */
export function createIndexedDbLocalCopy({ address, indexedDb }: IndexedDbLocalCopyDeps): LocalCopy {
  const { inTransaction } = createDeviceDatabase({
    name: "dexnet-copies",
    store: "parts",
    create: (database) => void database.createObjectStore("parts"),
    indexedDb,
  });
  const owner = ownerOf(address);
  const keyOf = async (part: string) => `${await owner}/${part}`;
  const rangeOf = async (prefix: string) => {
    const key = await keyOf(prefix);
    return IDBKeyRange.bound(key, key + lastCharacter);
  };

  async function readPart<T>(part: string): Promise<T | null> {
    const key = await keyOf(part);
    const { result } = await inTransaction("readonly", (store) => store.get(key) as IDBRequest<T | undefined>);
    return result ?? null;
  }

  async function writePart(part: string, value: unknown): Promise<void> {
    const key = await keyOf(part);
    await inTransaction("readwrite", (store) => store.put(value, key));
  }

  /** Keys of the stored pages that a snapshot does not name. */
  async function unusedPageKeys(snapshot: SnapshotDocument | null): Promise<readonly IDBValidKey[]> {
    const [prefix, range] = [await owner, await rangeOf("page/")];
    const { result } = await inTransaction("readonly", (store) => store.getAllKeys(range));
    const kept = new Set(pageCidsOf(snapshot).map((cid) => `${prefix}/${pagePart(cid)}`));
    return result.filter((key) => !kept.has(String(key)));
  }

  return {
    async readVersion() {
      const [head, deltas] = [await readPart<Head>(headPart), await rangeOf("delta/")];
      if (head === null) return null;
      const { result } = await inTransaction("readonly", (store) => store.getAllKeys(deltas));
      const newest = result.at(-1);
      return newest === undefined ? (head.snapshot?.version ?? null) : Number(String(newest).split("/").at(-1));
    },
    async read() {
      const [headKey, deltas] = [await keyOf(headPart), await rangeOf("delta/")];
      const [head, found] = await inTransaction("readonly", (store) => [
        store.get(headKey) as IDBRequest<Head | undefined>,
        store.getAll(deltas) as IDBRequest<Delta[]>,
      ]);
      return head.result === undefined ? null : { ...head.result, deltas: found.result };
    },
    readPage: (cid) => readPart<Bytes>(pagePart(cid)),
    async replace({ deployment, snapshot, deltas }) {
      const [prefix, deltaRange] = [await owner, await rangeOf("delta/")];
      const unused = await unusedPageKeys(snapshot);
      await inTransaction("readwrite", (store) => {
        store.put({ deployment, snapshot } satisfies Head, `${prefix}/${headPart}`);
        store.delete(deltaRange);
        for (const delta of deltas) store.put(delta, `${prefix}/${deltaPart(delta.version)}`);
        for (const key of unused) store.delete(key);
      });
    },
    async compact(snapshot) {
      const head = await readPart<Head>(headPart);
      if (head === null || !isNewer(snapshot, head.snapshot)) return;
      const prefix = await owner;
      const unused = await unusedPageKeys(snapshot);
      await inTransaction("readwrite", (store) => {
        store.put({ ...head, snapshot } satisfies Head, `${prefix}/${headPart}`);
        store.delete(IDBKeyRange.bound(`${prefix}/delta/`, `${prefix}/${deltaPart(snapshot.version)}`));
        for (const key of unused) store.delete(key);
      });
    },
    append: (delta) => writePart(deltaPart(delta.version), delta),
    writePage: (cid, sealed) => writePart(pagePart(cid), sealed),
    readFirstRows: () => readPart<string>(firstRowsPart),
    writeFirstRows: (sealed) => writePart(firstRowsPart, sealed),
    readUnfinished: () => readPart<UnfinishedCompaction>(unfinishedPart),
    writeUnfinished: (unfinished) => writePart(unfinishedPart, unfinished),
    async clear() {
      const parts = [
        await keyOf(headPart),
        await keyOf(firstRowsPart),
        await rangeOf("delta/"),
        await rangeOf("page/"),
      ];
      await inTransaction("readwrite", (store) => {
        for (const part of parts) store.delete(part);
      });
    },
  };
}

/** Depends on the address alone, so that all accounts of the device share the copy. */
async function ownerOf(address: string): Promise<string> {
  const text = utf8Bytes(`dexnet/copy/1 ${lowerAddress(address)}`);
  return hexFromBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}
