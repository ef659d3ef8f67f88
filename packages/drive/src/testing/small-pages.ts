import { createLedgerBlocks } from "@dexnet/blocks/ledger-blocks";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { Snapshot, SnapshotPage } from "@dexnet/crypto/verify/snapshot-statement";
import type { BlockCid } from "@dexnet/protocol/ids";
import { createFileDatabaseCodec } from "../file-database/replica/codec.ts";
import { createDocumentFetch } from "../file-database/replica/document-fetch.ts";
import { createDocumentReader, partsOf } from "../file-database/replica/read-document.ts";
import { createFileDatabaseRemote } from "../file-database/replica/remote.ts";
import { createPageWriter } from "../file-list/table/page-writer.ts";
import { openStorage } from "../storages/open-storage.ts";
import type { Device } from "./device.ts";
import { documentOf, type SavedFileDatabase } from "./fakes/fake-file-databases.ts";
import { testDeployment } from "./fakes/test-deployment.ts";

/**
 * Saves a snapshot of the newest version that has one page for each entry, as another client may make it. So a few entries
 * give several pages. Pages of the snapshot before are kept for entries that have not changed.
 */
export async function saveSmallPages(
  device: Device,
  words: readonly string[],
  kept: SavedFileDatabase,
): Promise<Snapshot> {
  const open = await openStorage(words);
  const { address } = open;
  const codec = createFileDatabaseCodec({ open });
  const signer = () => ({ ...open.wallet, deployment: testDeployment });
  const ledger = createLedgerBlocks({ ...device, signer });
  const remote = createFileDatabaseRemote({
    address,
    call: device.call,
    ledger,
    documents: createDocumentFetch(device),
  });
  const before = kept.snapshots.at(-1)?.snapshot;
  const pagesBefore = before?.pages ?? [];
  const known = new Map<string, SnapshotPage>();
  for (const page of pagesBefore) known.set(hexFromBytes(await codec.openPage(await remote.fetchPage(page.cid))), page);

  const reader = createDocumentReader({ codec, readPage: remote.fetchPage });
  const list = (await reader.readWhole(partsOf(documentOf(kept, address)))).state.current();
  const pages: SnapshotPage[] = [];
  const firstIds: string[] = [];
  for (const entry of list.tree.entriesBetween("", null)) {
    const writer = createPageWriter();
    writer.add(entry);
    const bytes = writer.toPage();
    const same = known.get(hexFromBytes(bytes));
    firstIds.push(entry.id);
    if (same !== undefined) {
      pages.push(same);
      continue;
    }
    const page = await codec.sealPage(testDeployment, bytes);
    await remote.sendPage(page);
    pages.push({ cid: page.cid, size: page.blockBytes.length });
  }
  const retired = pagesBefore.flatMap(({ cid, size }) =>
    pages.some((page) => page.cid === cid) ? [] : [{ cid: cid as BlockCid, size, version: list.version }],
  );
  const facts = {
    version: list.version,
    head: list.hashHex,
    pages,
    storageFilesSize: list.tree.filesSizeBytes,
    storageFilesFactSize: list.tree.blocksSizeBytes,
  };
  const records = { writers: [...list.writers.values()], firstIds, retired };
  const snapshot = await codec.sealSnapshot(testDeployment, facts, records);
  await remote.sendSnapshot(testDeployment, snapshot);
  return snapshot;
}

/** Sealed page in a block. */
export function sealedIn(block: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(block.subarray(blockHeaderSizeBytes));
}
