import { checkDelta, type Delta } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { envelope } from "@dexnet/drive/storages/file-database-envelope";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { benchDeployment, type MadeStorage } from "./made-storage.ts";

/** A storage on the simulated servers. Clients change it. */
export interface SavedStorage {
  readonly address: string;
  /** Document as the api sends it: only the deltas after `since`, if it is a known version. */
  documentSince(since: number | null): FileDatabaseDocument;
  /** Saves the delta or the snapshot of a document. False on a conflict. */
  save(document: FileDatabaseDocument): Promise<boolean>;
  /** Null for an unknown page. */
  pageOf(cid: string): Uint8Array | null;
  addPage(cid: string, blockBytes: Uint8Array): void;
}

export function createSavedStorage({ address, snapshot: first, pages }: MadeStorage): SavedStorage {
  const blocks = new Map<string, Uint8Array>(pages.map(({ cid, blockBytes }) => [cid, blockBytes]));
  const versions = new Map<number, string>([[first.version, first.head]]);
  let snapshot = first;
  let head = { version: first.version, hashHex: first.head };
  let deltas: Delta[] = [];

  async function saveDelta(delta: Delta): Promise<boolean> {
    const check = await checkDelta({ deployment: benchDeployment, address }, delta);
    if (check.kind === "bad") throw new Error("The page has sent an invalid delta.");
    if (delta.previous !== head.hashHex || delta.version <= head.version) return false;
    head = { version: delta.version, hashHex: check.hashHex };
    versions.set(head.version, head.hashHex);
    deltas.push(delta);
    return true;
  }

  function saveSnapshot(next: Snapshot): boolean {
    if (next.version <= snapshot.version || versions.get(next.version) !== next.head) return false;
    snapshot = next;
    deltas = deltas.filter(({ version }) => version > next.version);
    return true;
  }

  return {
    address,
    documentSince(since) {
      const isKnown = since !== null && since >= snapshot.version && versions.has(since);
      const parts = {
        snapshot: isKnown ? null : snapshot,
        deltas: isKnown ? deltas.filter(({ version }) => version > since) : deltas,
      };
      const newest = deltas.at(-1) ?? snapshot;
      return envelope({ deployment: benchDeployment, address, newest, ...parts });
    },
    async save({ privateData }) {
      const { snapshot: next, deltas: added } = privateData.files;
      if (next !== null && "pages" in next) return saveSnapshot(next);
      const [delta] = added;
      if (delta === undefined) throw new Error("The page has sent a document without a delta.");
      return saveDelta(delta);
    },
    pageOf: (cid) => blocks.get(cid) ?? null,
    addPage: (cid, blockBytes) => void blocks.set(cid, blockBytes),
  };
}
