import { createLedgerBlocks, deleteAll } from "@dexnet/blocks/ledger-blocks";
import { signerOf } from "@dexnet/blocks/read-proof";
import { type OwnWrite, withLog } from "@dexnet/blocks/with-log";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { sealPartList } from "@dexnet/crypto/blocks/part-list";
import { newFileId, newFileKey, partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { base64FromBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { blockCalls } from "@dexnet/protocol/blocks";
import type { BlockCid } from "@dexnet/protocol/ids";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import type { Released } from "../file-list/entries.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import { openStorage } from "../storages/open-storage.ts";
import { type Device, entryIdOf, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { treeOf } from "../testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { releaseBlocks } from "./release-blocks.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  world.ledger.blocks.clear();
  world.ledger.deleted.clear();
  world.host.receivedCalls.length = 0;
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
});

const upload = (name: string, sizeBytes = 1_000) =>
  uploadFiles(device.drive, address, [new File([new Uint8Array(sizeBytes)], name)]);
const remove = async (name: string) =>
  device.drive.open(address).remove([await entryIdOf(device.drive, address, name)]);
async function saving(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = await device.drive.open(address).watchSaving(({ state, unsaved }) => resolve(`${state} ${unsaved}`));
  await stop();
  return promise;
}

const blockCount = () => world.ledger.blocks.size;

describe("releaseBlocks", () => {
  test("deletes the blocks of a deleted file after the list was saved, and keeps all others", async () => {
    await upload("kept.bin");
    await upload("gone.bin", partSizeBytes + 1);
    expect(blockCount()).toBe(3);
    await remove("gone.bin");
    await expect.poll(blockCount).toBe(1);
    expect((await listOf(device.drive, address)).entries.map(({ name }) => name)).toEqual(["kept.bin"]);
  });

  test("deletes nothing before the server has the list without the file", async () => {
    await upload("gone.bin");
    world.host.injectFault = (call) => (call === productCalls.updateStorage ? { kind: "drop" } : null);
    world.host.receivedCalls.length = 0;
    await remove("gone.bin");
    const tries = () => world.host.receivedCalls.filter((call) => call === productCalls.updateStorage).length;
    await expect.poll(tries).toBeGreaterThan(2);
    expect(world.host.receivedCalls).not.toContain(blockCalls.deleteBlocks);
    expect(blockCount()).toBe(1);
    world.host.injectFault = () => null;
    await expect.poll(blockCount).toBe(0);
  });

  test("deletes the blocks from the next device that opens the storage", async () => {
    await upload("gone.bin");
    world.host.injectFault = (call) => (call === blockCalls.deleteBlocks ? { kind: "drop" } : null);
    await remove("gone.bin");
    await expect.poll(() => world.host.receivedCalls).toContain(blockCalls.deleteBlocks);
    await device.drive.lock();
    world.host.injectFault = () => null;
    expect(blockCount()).toBe(1);
    const other = await startDevice(world, { email: device.email });
    await other.drive.openWithPhrase(address, words);
    await listOf(other.drive, address);
    await expect.poll(blockCount).toBe(0);
  });

  test("deletes the blocks once: the list does not name them afterwards", async () => {
    await upload("gone.bin");
    await remove("gone.bin");
    await expect.poll(blockCount).toBe(0);
    await expect.poll(saving).toBe("saved 0");
    world.host.receivedCalls.length = 0;
    const other = await startDevice(world, { email: device.email });
    await other.drive.openWithPhrase(address, words);
    await upload("another.bin");
    await listOf(other.drive, address);
    expect(world.host.receivedCalls).not.toContain(blockCalls.deleteBlocks);
  });
});

describe("releaseBlocks of a long file", () => {
  /** A released file with a part list, without two gigabytes of parts. */
  async function longFile() {
    const open = await openStorage(words);
    const keyBytes = newFileKey();
    const fileId = newFileId();
    const blocks = await Promise.all(
      [1, 2, 3].map((fill) => sealBlock({ ...open.wallet, deployment: testDeployment }, new Uint8Array(40).fill(fill))),
    );
    const partCids = blocks.map(({ cid }) => cid);
    const lists = await Promise.all(
      (await sealPartList(keyBytes, fileId, partCids)).map((encrypted) =>
        sealBlock({ ...open.wallet, deployment: testDeployment }, encrypted),
      ),
    );
    for (const { blockBytes } of [...blocks, ...lists]) {
      await device.call(blockCalls.putBlock, { params: { address }, body: blockBytes });
    }
    const note: Released = {
      kind: "released",
      id: "1".repeat(32),
      sizeBytes: partSizeBytes * 2 + 1,
      content: {
        fileIdHex: hexFromBytes(fileId),
        keyBase64: base64FromBytes(keyBytes),
        listed: "manifest",
        blockCids: lists.map(({ cid }) => blockCidSchema.parse(cid)),
        blocksSizeBytes: 1,
      },
    };
    return { open, note, partCids, listCids: lists.map(({ cid }) => cid) };
  }

  async function release({ open, note }: Awaited<ReturnType<typeof longFile>>): Promise<FileOperation> {
    const { promise, resolve } = Promise.withResolvers<FileOperation>();
    const sync = {
      released: () => new Map([[note.id, note]]),
      current: () => treeOf(),
      deployment: () => testDeployment,
      change: async (operation: FileOperation) => resolve(operation),
      subscribe(listener: () => void) {
        listener();
        return () => {};
      },
    } as unknown as FileDatabaseSync;
    const signer = () => signerOf({ open, sync });
    const blocks = createLedgerBlocks({ ...device, signer });
    releaseBlocks({ open, sync, blocks, locks: device.locks, signal: new AbortController().signal });
    return promise;
  }

  test("deletes the blocks of its parts and of its part list", async () => {
    const file = await longFile();
    expect(blockCount()).toBe(4);
    expect(await release(file)).toEqual({ kind: "forget-released", ids: [file.note.id] });
    expect(blockCount()).toBe(0);
  });

  test("deletes the known blocks when the part list is lost", async () => {
    const file = await longFile();
    for (const cid of file.listCids) world.ledger.blocks.delete(cid);
    expect(await release(file)).toEqual({ kind: "forget-released", ids: [file.note.id] });
    expect([...world.ledger.blocks.keys()].sort()).toEqual([...file.partCids].sort());
  });
});

describe("deleting blocks", () => {
  const { signal } = new AbortController();

  async function openBlocks() {
    const { wallet } = await openStorage(words);
    return createLedgerBlocks({ ...device, signer: () => ({ deployment: testDeployment, ...wallet }) });
  }

  test("expects each accepted delete in the log, also if the server says that it knows none of the blocks", async () => {
    await upload("gone.bin");
    const [cid = ""] = world.ledger.blocks.keys();
    world.host.replaceAnswer = (call, answer) =>
      call === blockCalls.deleteBlocks ? { deleted: [], unknown: [cid] } : answer;
    const expected: OwnWrite[] = [];
    const blocks = withLog(await openBlocks(), (writes) => void expected.push(...writes));
    expect(await deleteAll(blocks, [cid as BlockCid], { signal })).toEqual([cid]);
    world.host.replaceAnswer = (_, answer) => answer;
    expect(expected).toMatchObject([{ kind: "delete", blocksHash: await hashOfBlockList([cid]) }]);
  });

  test.each(["deleted", "unknown"])("refuses an answer whose blocks (%s) it has not named", async (field) => {
    await upload("kept.bin");
    const [kept = ""] = world.ledger.blocks.keys();
    const named = cidFromDigest(new Uint8Array(32)) as BlockCid;
    world.host.replaceAnswer = (call, answer) =>
      call === blockCalls.deleteBlocks ? { ...(answer as object), [field]: [kept] } : answer;
    await expect((await openBlocks()).delete([named], { signal })).rejects.toMatchObject({ code: "bad_answer" });
    world.host.replaceAnswer = (_, answer) => answer;
  });
});
