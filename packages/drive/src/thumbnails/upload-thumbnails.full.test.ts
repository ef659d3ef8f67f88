import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { type Bytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import { beforeEach, describe, expect, test } from "vitest";
import type { Drive, FileEntry } from "../drive.ts";
import { type Device, entryIdOf, listOf, startDevice, stateWhere } from "../testing/device.ts";
import { randomFile } from "../testing/random-file.ts";
import { webpHeader } from "../testing/small-image.ts";
import { createUploadRig } from "../testing/upload-rig.ts";
import type { ThumbnailMaker } from "./thumbnail-maker.ts";
import type { FromThumbnailServer } from "./thumbnail-messages.ts";

const rig = createUploadRig();
/** Marked by its length: no other block of these tests has it. */
const image = webpHeader(32, 24, 4_321);
const thumbnailBlockBytes = blockHeaderSizeBytes + 32 + 12 + image.length + 16;

let make: ThumbnailMaker["makeThumbnail"];
const thumbnailMaker: ThumbnailMaker = { makeThumbnail: (file, signal) => make(file, signal) };

beforeEach(async () => {
  make = async () => image.slice();
  await rig.use({ thumbnailMaker });
});

async function entryNamed(name: string, drive: Drive = rig.device.drive): Promise<FileEntry> {
  const { entries } = await listOf(drive, rig.address);
  return entries.find((entry) => entry.name === name) as FileEntry;
}

const thumbnailBlocks = () =>
  [...rig.world.ledger.blocks].flatMap(([cid, { length }]) => (length === thumbnailBlockBytes ? [cid] : []));
/** Thumbnails of these files, as a screen gets them. */
async function readThumbnails(ids: readonly string[], drive: Drive = rig.device.drive) {
  const { port1, port2 } = new MessageChannel();
  await drive.open(rig.address).openThumbnails(port2);
  const answers = new Map<string, Bytes | null>();
  const complete = Promise.withResolvers<void>();
  port1.onmessage = ({ data }) => {
    const { thumbnailCid, bytes } = data as FromThumbnailServer;
    answers.set(thumbnailCid, bytes);
    if (answers.size === new Set(ids).size) complete.resolve();
  };
  port1.postMessage({ kind: "need", ids });
  await complete.promise;
  port1.postMessage({ kind: "close" });
  port1.close();
  return answers;
}

async function otherDevice(): Promise<Device> {
  const other = await startDevice(rig.world, { email: rig.device.email, thumbnailMaker });
  await other.drive.openWithPhrase(rig.address, rig.words);
  return other;
}

describe("thumbnail of an upload", () => {
  test.each([3_000, 300_000, 5_000_000])(
    "is stored beside a picture of %d bytes, and every device reads it",
    async (sizeBytes) => {
      await rig.upload(randomFile("sea.JPG", sizeBytes));
      const { id, thumbnailCid } = await entryNamed("sea.JPG");
      expect(thumbnailBlocks()).toEqual([thumbnailCid]);
      expect(await readThumbnails([id])).toEqual(new Map([[thumbnailCid, image]]));
      const other = await otherDevice();
      expect(await readThumbnails([id], other.drive)).toEqual(new Map([[thumbnailCid, image]]));
    },
  );

  test("is in no request and no block in the clear", async () => {
    await rig.upload(randomFile("sea.png", 3_000));
    const imageHex = hexFromBytes(image.slice(0, 25));
    for (const block of rig.world.ledger.blocks.values()) {
      expect(hexFromBytes(new Uint8Array(block))).not.toContain(imageHex);
    }
  });

  test("counts as used space", async () => {
    await rig.upload(randomFile("sea.png", 1_000));
    const { storageFilesFactSize } = await rig.device.call(productCalls.storage, { params: { address: rig.address } });
    expect(storageFilesFactSize).toBe(1_000 + 316 + thumbnailBlockBytes);
  });

  test("is made of files with the names of pictures only", async () => {
    const asked: string[] = [];
    make = async (file) => {
      asked.push((file as File).name);
      return null;
    };
    await rig.upload(...["a.txt", "b.svg", "png", "c.mp4", "d.png"].map((name) => randomFile(name, 10)));
    expect(asked).toEqual(["d.png"]);
  });

  test("stays with a file that is renamed and moved", async () => {
    await rig.upload(randomFile("sea.png", 3_000));
    const { id, thumbnailCid } = await entryNamed("sea.png");
    const { drive } = rig.device;
    await drive.open(rig.address).rename(id, "lake.png");
    await drive.open(rig.address).move([id], await drive.open(rig.address).createFolder(null, "Photos"));
    expect((await entryNamed("lake.png")).thumbnailCid).toBe(thumbnailCid);
    expect((await readThumbnails([id])).get(thumbnailCid ?? "")).toEqual(image);
  });
});

describe("thumbnail that fails", () => {
  const failing: readonly [string, ThumbnailMaker["makeThumbnail"]][] = [
    ["can't be made", async () => null],
    ["breaks its maker", () => Promise.reject(new Error("broken"))],
    [
      "takes longer than a file waits",
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
    ],
  ];
  test.each(failing)("leaves the file as it is when it %s", async (_, failingMake) => {
    make = failingMake;
    const { receipts } = await rig.upload(randomFile("sea.png", 3_000), randomFile("large.png", 300_000));
    expect(receipts.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await rig.namesIn()).toEqual(expect.arrayContaining(["sea.png", "large.png"]));
    expect((await entryNamed("sea.png")).thumbnailCid).toBeUndefined();
    expect(rig.world.ledger.blocks.size).toBe(2);
  });

  test("is not named by the entry when the ledger refuses it", async () => {
    const sea = randomFile("sea.png", 3_000);
    rig.world.ledger.quotaBytes = 3_000 + 316 + 100;
    const { receipts } = await rig.upload(sea);
    expect(receipts.flatMap(({ failures }) => failures)).toEqual([]);
    expect((await entryNamed("sea.png")).thumbnailCid).toBeUndefined();
    expect(await rig.download("sea.png")).toMatchObject({ size: 3_000 });
  });

  test("is shown as missing when the entry names a block that the ledger does not have", async () => {
    await rig.upload(randomFile("sea.png", 3_000));
    const { id, thumbnailCid } = await entryNamed("sea.png");
    rig.world.ledger.blocks.delete(thumbnailCid ?? "");
    expect(await readThumbnails([id])).toEqual(new Map([[thumbnailCid, null]]));
    expect(await rig.download("sea.png")).toMatchObject({ size: 3_000 });
  });

  test.each([
    ["is no WebP", new TextEncoder().encode("<svg/>") as Bytes],
    ["has more pixels than a thumbnail", webpHeader(2_000, 10)],
    ["has too many bytes", webpHeader(32, 32, 33 * 1024)],
  ])("is not shown when it %s", async (_, bytes) => {
    make = async () => bytes.slice();
    await rig.upload(randomFile("sea.png", 3_000));
    const { id, thumbnailCid } = await entryNamed("sea.png");
    expect(await readThumbnails([id])).toEqual(new Map([[thumbnailCid, null]]));
  });

  test("is not shown when the ledger gives other bytes", async () => {
    await rig.upload(randomFile("sea.png", 3_000), randomFile("lake.png", 3_000));
    const [sea, lake] = [await entryNamed("sea.png"), await entryNamed("lake.png")];
    const lakeBlock = rig.world.ledger.blocks.get(lake.thumbnailCid ?? "") as Uint8Array;
    rig.world.ledger.blocks.set(sea.thumbnailCid ?? "", lakeBlock);
    expect((await readThumbnails([sea.id])).get(sea.thumbnailCid ?? "")).toBeNull();
  });
});

describe("block of a thumbnail", () => {
  const remove = async (name: string, { drive }: Pick<Device, "drive"> = rig.device) =>
    drive.open(rig.address).remove([await entryIdOf(drive, rig.address, name)]);

  test("is deleted with the last entry that has its content, whichever is deleted first", async () => {
    for (const order of [
      ["sea.png", "copy"],
      ["copy", "sea.png"],
    ] as const) {
      await rig.upload(randomFile("sea.png", 3_000));
      const { drive } = rig.device;
      const folderId = await drive.open(rig.address).createFolder(null, order.join("-"));
      const { id, thumbnailCid } = await entryNamed("sea.png");
      await drive.open(rig.address).copy([id], folderId, "keep-both");
      const { entries } = await listOf(drive, rig.address);
      const ids = new Map(entries.map((entry) => [entry.parentId === folderId ? "copy" : entry.name, entry]));
      expect((ids.get("copy") as FileEntry).thumbnailCid).toBe(thumbnailCid);
      await drive.open(rig.address).remove([ids.get(order[0])?.id ?? ""]);
      expect((await readThumbnails([ids.get(order[1])?.id ?? ""])).get(thumbnailCid ?? "")).toEqual(image);
      await drive.open(rig.address).remove([ids.get(order[1])?.id ?? ""]);
      await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
    }
  });

  test("is deleted by another device than the one that deleted the file", async () => {
    await rig.upload(randomFile("sea.png", 3_000));
    rig.world.host.injectFault = (call) => (call === blockCalls.deleteBlocks ? { kind: "drop" } : null);
    await remove("sea.png");
    await expect.poll(() => rig.world.host.receivedCalls).toContain(blockCalls.deleteBlocks);
    await rig.device.drive.lock();
    rig.world.host.injectFault = () => null;
    expect(rig.world.ledger.blocks.size).toBe(2);
    const other = await otherDevice();
    await listOf(other.drive, rig.address);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
  });

  test("is deleted with the parts of an upload that is cancelled", async () => {
    rig.world.ledger.refuse = () => (rig.world.ledger.blocks.size > 0 ? new AppError("unavailable") : null);
    const picture = randomFile("sea.png", 3 * 4 * 1024 * 1024);
    await rig.device.drive.open(rig.address).upload({
      parentId: null,
      items: [{ kind: "file", path: [], file: picture }],
      existing: "refuse",
    });
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(1);
    await rig.device.drive.cancelTransfers();
    rig.world.ledger.refuse = () => null;
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
    await expect.poll(async () => (await rig.device.uploads(rig.address).readAll()).length).toBe(0);
  });

  test("is listed when its acknowledgement is lost, so that it is deleted with the file", async () => {
    // The part is found in the ledger; the thumbnail is sent again until the file waits no longer.
    rig.world.host.injectFault = (call) => (call === blockCalls.putBlock ? { kind: "drop-after" } : null);
    await rig.upload(randomFile("sea.png", 3_000));
    rig.world.host.injectFault = () => null;
    expect(thumbnailBlocks()).toEqual([(await entryNamed("sea.png")).thumbnailCid]);
    await remove("sea.png");
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
  });

  test("is listed by the tab that continues an upload after a crash between the block and the list", async () => {
    // The thumbnail arrives, a part does not.
    rig.world.host.injectFault = (call) =>
      call.service === "ledger" && thumbnailBlocks().length > 0 ? { kind: "drop" } : null;
    const part = 4 * 1024 * 1024;
    const picture = randomFile("sea.png", 3 * part);
    const handle = {
      kind: "file",
      name: "sea.png",
      getFile: async () => picture,
      queryPermission: async () => "granted",
    } as unknown as FileSystemFileHandle;
    await rig.device.drive.limitParts(1);
    await rig.device.drive.open(rig.address).upload({
      parentId: null,
      items: [{ kind: "file", path: [], file: picture, handle }],
      existing: "refuse",
    });
    await stateWhere(rig.device.drive, ({ countByState }) => countByState.offline > 0);
    await rig.device.drive.lock();
    await expect.poll(() => rig.world.host.activeCalls).toBe(0);
    rig.world.host.injectFault = () => null;
    const [kept] = thumbnailBlocks();
    const { email, keyValue, journals, uploads, locks } = rig.device;
    make = () => expect.unreachable("It has a thumbnail already");
    const next = await startDevice(rig.world, { email, keyValue, journals, uploads, locks, thumbnailMaker });
    await next.drive.unlock(rig.address);
    await expect.poll(async () => (await entryNamed("sea.png", next.drive))?.thumbnailCid).toBe(kept);
    expect(thumbnailBlocks()).toEqual([kept]);
    await remove("sea.png", next);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
  });
});
