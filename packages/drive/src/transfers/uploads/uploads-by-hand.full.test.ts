import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { createFastClockWithRows, listOf, startDevice, stateWhere, transfersEnded } from "../../testing/device.ts";
import { randomFile, sameBytes } from "../../testing/random-file.ts";
import { createUploadRig, item } from "../../testing/upload-rig.ts";

const rig = createUploadRig();
const { upload, download, namesIn, count } = rig;

describe("uploads controlled by the person", () => {
  /** Runs the action once, at the request with this number that sends blocks. */
  function atPut(number: number, action: () => void): void {
    let puts = 0;
    rig.world.host.injectFault = (call) => {
      if (call === blockCalls.putBlock || call === blockCalls.putBlocks) puts += 1;
      if (puts === number) {
        puts += 1;
        action();
      }
      return null;
    };
  }
  const idOfRow = (name: string) => rig.rows.get(name)?.id ?? "";

  test("store the same bytes once after a pause at any part and a resume", async () => {
    for (let at = 1; at <= 3; at += 1) {
      rig.world.ledger.puts.length = 0;
      const file = randomFile(`${at}.bin`, 2 * partSizeBytes + 10);
      atPut(at, () => void rig.device.drive.pauseTransfers());
      await upload(file);
      const { rows } = await stateWhere(rig.device.drive, ({ countByState }) => countByState.processing === 0);
      if (rows[0]?.state === "paused") {
        expect(await namesIn()).not.toContain(file.name);
        await rig.device.drive.resumeTransfers();
      }
      expect((await transfersEnded(rig.device.drive)).countByState).toMatchObject({ failed: 0, paused: 0 });
      expect(await sameBytes(await download(file.name), file)).toBe(true);
      expect(new Set(rig.world.ledger.puts).size).toBe(rig.world.ledger.puts.length);
      await stateWhere(rig.device.drive, (state) => state.count === 0);
    }
  });

  test("start the next file while one is paused", async () => {
    atPut(1, () => void rig.device.drive.pauseTransfers([idOfRow("a.bin")]));
    await upload(randomFile("a.bin", 4 * partSizeBytes), randomFile("b.bin", partSizeBytes));
    await stateWhere(rig.device.drive, ({ countByState }) => countByState.done === 1);
    expect(await namesIn()).toEqual(["b.bin"]);
    await rig.device.drive.resumeTransfers();
    await transfersEnded(rig.device.drive);
    expect((await namesIn()).sort()).toEqual(["a.bin", "b.bin"]);
  });

  test("release the blocks of a cancelled file without a change of the list, and continue the others", async () => {
    atPut(3, () => void rig.device.drive.cancelTransfers([idOfRow("a.bin")]));
    const ended = await upload(randomFile("a.bin", 8 * partSizeBytes), randomFile("b.bin", partSizeBytes));
    expect(ended.rows.map(({ meta }) => meta.rowName)).toEqual(["b.bin"]);
    expect(ended.receipts).toEqual([expect.objectContaining({ files: 2, succeeded: 1, cancelled: 1, failed: 0 })]);
    expect(await namesIn()).toEqual(["b.bin"]);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(1);
    await expect.poll(async () => (await rig.device.uploads(rig.address).readAll()).length).toBe(0);
  });

  test("have neither rows nor a receipt after all were cancelled", async () => {
    atPut(1, () => void rig.device.drive.cancelTransfers());
    const ended = await upload(randomFile("a.bin", 4 * partSizeBytes), randomFile("b.bin", partSizeBytes));
    expect(ended).toMatchObject({ count: 0, receipts: [] });
    expect(await namesIn()).toEqual([]);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
  });

  test("release blocks from any tab when the ledger is back, after a cancellation without it", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    let isAway = false;
    rig.world.host.injectFault = (call) => {
      const isHeard = !isAway;
      if (call === blockCalls.putBlock) isAway = true;
      return isHeard || call.service !== "ledger" ? null : { kind: "drop" };
    };
    await rig.device.drive.open(rig.address).upload({ parentId: null, items: [item(file)], existing: "refuse" });
    await stateWhere(rig.device.drive, ({ countByState }) => countByState.offline === 1);
    await rig.device.drive.cancelTransfers();
    await expect.poll(() => count(blockCalls.deleteBlocks)).toBeGreaterThan(0);
    await rig.device.drive.lock();
    rig.world.host.injectFault = () => null;
    expect((await rig.device.uploads(rig.address).readAll()).length).toBeGreaterThan(0);
    const { email, keyValue, uploads, journals } = rig.device;
    const later = await startDevice(rig.world, { email, keyValue, uploads, journals });
    await later.drive.unlock(rig.address);
    await listOf(later.drive, rig.address);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
    await expect.poll(async () => (await uploads(rig.address).readAll()).length).toBe(0);
    expect((await transfersEnded(later.drive)).count).toBe(0);
  });

  test("ignore commands for a finished row", async () => {
    await upload(randomFile("a.bin", 5000));
    await rig.device.drive.cancelTransfers([idOfRow("a.bin")]);
    await rig.device.drive.pauseTransfers();
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("retry one or all failed files, and send only their missing parts", async () => {
    await rig.use({ clock: createFastClockWithRows() });
    const refused = new Set<string>();
    rig.world.ledger.refuse = (cid) => {
      if (refused.size < 3) refused.add(cid);
      return refused.has(cid) ? new AppError("block_invalid") : null;
    };
    const files = Array.from({ length: 6 }, (_, at) => randomFile(`${at}.bin`, 100));
    const ended = await upload(...files);
    expect(ended.countByState).toMatchObject({ done: 3, failed: 3 });
    rig.world.ledger.refuse = () => null;
    await rig.device.drive.retryTransfers([ended.rows.find(({ state }) => state === "failed")?.id ?? ""]);
    expect((await transfersEnded(rig.device.drive)).countByState).toMatchObject({ done: 4, failed: 2 });
    await rig.device.drive.retryTransfers();
    const all = await transfersEnded(rig.device.drive);
    expect(all.countByState).toMatchObject({ done: 6, failed: 0 });
    expect(all.receipts).toEqual([expect.objectContaining({ succeeded: 6, failed: 0 })]);
    expect(new Set(rig.world.ledger.puts).size).toBe(rig.world.ledger.puts.length);
    expect(await namesIn()).toHaveLength(6);
  });

  test("release the blocks of failed files when the receipt is dismissed", async () => {
    rig.world.ledger.refuse = () => (rig.world.ledger.blocks.size === 1 ? new AppError("address_not_entitled") : null);
    const ended = await upload(randomFile("a.bin", 3 * partSizeBytes));
    expect(ended.receipts).toEqual([expect.objectContaining({ failed: 1, canUploadMissing: true })]);
    await stateWhere(rig.device.drive, (state) => state.count === 0);
    expect((await rig.device.uploads(rig.address).readAll()).length).toBeGreaterThan(0);
    await rig.device.drive.dismissReceipt(ended.receipts[0]?.id ?? "");
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
    await expect.poll(async () => (await rig.device.uploads(rig.address).readAll()).length).toBe(0);
    expect((await transfersEnded(rig.device.drive)).receipts).toEqual([]);
  });

  test("stop when the storage is locked, and stay on the device", async () => {
    atPut(2, () => void rig.device.drive.lock());
    await rig.device.drive.open(rig.address).upload({
      parentId: null,
      items: [item(randomFile("a.bin", 4 * partSizeBytes))],
      existing: "refuse",
    });
    const ended = await stateWhere(rig.device.drive, (state) => state.count === 0);
    expect(ended.receipts).toEqual([]);
    expect(rig.world.storages.at(rig.address).deltas).toHaveLength(1);
    expect((await rig.device.uploads(rig.address).readAll()).length).toBeGreaterThan(0);
    expect(rig.world.ledger.blocks.size).toBeLessThan(4);
  });

  test("are removed from the device with their storage", async () => {
    atPut(2, () => void rig.device.drive.pauseTransfers());
    await upload(randomFile("a.bin", 4 * partSizeBytes));
    await rig.device.drive.disconnectStorage(rig.address);
    expect(await rig.device.uploads(rig.address).readAll()).toEqual([]);
  });
});
