import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { inlineBulkWorker } from "@dexnet/crypto/file-database/bulk-worker";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { createFileDatabaseCodec } from "@dexnet/drive/file-database/replica/codec";
import { planPages } from "@dexnet/drive/file-database/replica/page-plan";
import type { StoredEntry } from "@dexnet/drive/file-list/entries";
import { tableOfEntries } from "@dexnet/drive/file-list/table/pages-of-entries";
import { createTreeLayer } from "@dexnet/drive/file-list/tree-layer";
import { openStorage } from "@dexnet/drive/storages/open-storage";
import { keystrokesFor } from "./keystrokes.ts";
import { makeEntries } from "./made-entries.ts";
import { type MadeThumbnail, makeThumbnails } from "./made-thumbnails.ts";
import type { Keystroke } from "./storage-steps.ts";

/**
 * A storage as the servers store it, with the secrets of its owner. The entries themselves are not kept: collecting the
 * garbage of such a large heap would take time from the browser.
 */
export interface MadeStorage {
  words: readonly string[];
  address: string;
  /** Files of the top folder, which has the most entries. */
  topFileIds: readonly string[];
  keystrokes: readonly Keystroke[];
  snapshot: Snapshot;
  pages: readonly MadePage[];
  thumbnails: readonly MadeThumbnail[];
}

export interface MadePage {
  cid: string;
  /** Block as the ledger sends it. */
  blockBytes: Uint8Array;
  /** The page, deflated and not sealed. */
  deflatedBytes: Uint8Array;
}

/** Deployment of the simulated server. */
export const benchDeployment = "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b";

const maxTopFiles = 100;
const deflateBytes = promisify(deflateRaw);

/** Makes a storage with one snapshot and no deltas, by the code with which a client compacts. */
export async function makeStorage(entryCount: number, thumbnailCount = 0): Promise<MadeStorage> {
  const words = generatePhrase();
  const open = await openStorage(words);
  const thumbnails = await makeThumbnails(thumbnailCount);
  const entries = makeEntries(entryCount, thumbnails);
  const pages: MadePage[] = [];
  let deflatedBytes = new Uint8Array();
  const codec = createFileDatabaseCodec({
    open,
    bulk: {
      ...inlineBulkWorker,
      async deflate(page) {
        deflatedBytes = new Uint8Array(await deflateBytes(page));
        return deflatedBytes;
      },
    },
  });
  const list = listOf(entries);
  const firstIds: string[] = [];
  for (const planned of planPages(list, [], [])) {
    if (planned.kind === "kept") continue;
    const sealed = await codec.sealPage(benchDeployment, planned.bytes);
    pages.push({ ...sealed, deflatedBytes });
    firstIds.push(planned.firstId);
  }
  const snapshot = await codec.sealSnapshot(
    benchDeployment,
    {
      version: Date.now(),
      head: "1".repeat(64),
      storageFilesSize: list.tree.filesSizeBytes,
      storageFilesFactSize: list.tree.blocksSizeBytes,
      pages: pages.map(({ cid, blockBytes }) => ({ cid, size: blockBytes.length })),
    },
    { writers: [], firstIds, retired: [] },
  );
  return {
    words,
    address: open.address,
    snapshot,
    pages,
    thumbnails,
    topFileIds: entries
      .filter(isTopFile)
      .slice(0, maxTopFiles)
      .map(({ id }) => id),
    keystrokes: keystrokesFor(entries),
  };
}

function isTopFile({ kind, parentId }: StoredEntry): boolean {
  return kind === "file" && parentId === null;
}

/** List of these entries, as a client has it. */
function listOf(entries: readonly StoredEntry[]) {
  const tree = tableOfEntries(entries);
  if (tree === null) throw new Error("The made entries are no tree.");
  return { tree: createTreeLayer(tree), released: new Map() };
}
