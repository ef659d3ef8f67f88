import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice } from "../testing/device.ts";
import { goodCode } from "../testing/fakes/fake-codes.ts";
import { wideProductId } from "../testing/fakes/fake-products.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";

let world: FakeWorld;
let device: Device & { email: string };

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  world.host.replaceAnswer = (_, answer) => answer;
  device = await startDevice(world);
});

/** The same device after its tab was closed. */
const reopened = () => startDevice(world, { email: device.email, keyValue: device.keyValue });

describe("creating a storage", () => {
  test("opens it with an empty list, and the phrase opens it again after a reload", async () => {
    const { address } = await makeStorage(device.drive);
    expect(await listOf(device.drive, address)).toMatchObject({ entries: [], filesSizeBytes: 0 });
    const { drive } = await reopened();
    await expect(listOf(drive, address)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(await drive.unlock(address.toLowerCase())).toEqual({ kind: "open" });
    expect((await listOf(drive, address)).entries).toEqual([]);
  });

  test("sends the phrase to no server and stores it on no device in the clear", async () => {
    const { address, words } = await makeStorage(device.drive);
    const stored = JSON.stringify([world.storages.at(address), [...device.keyValue.texts]]).replaceAll("\\", "");
    // Two consecutive words, as text or as a list: a single word may be the name of a field.
    const pairs = words.slice(1).flatMap((word, index) => [`${words[index]} ${word}`, `"${words[index]}","${word}"`]);
    expect(pairs.filter((pair) => stored.includes(pair))).toEqual([]);
  });

  test.each([
    ["was lost before", { kind: "drop" }, false],
    ["was lost after", { kind: "drop-after" }, true],
  ] as const)("can be repeated after a call that %s it arrived", async (_, trouble, isMade) => {
    const words = await device.drive.newPhrase();
    const request = { userProductId: wideProductId, title: "Mine", sizeBytes: 1_000_000_000, words };
    world.host.injectFault = (call) => (call === productCalls.configure ? trouble : null);
    const first = device.drive.createStorage(request);
    if (isMade) await expect(first).resolves.toMatchObject({ title: "Mine" });
    else await expect(first).rejects.toMatchObject({ code: "network" });
    world.host.injectFault = () => null;
    const { address } = await device.drive.createStorage(request);
    expect((await listOf(device.drive, address)).entries).toEqual([]);
  });

  test.each([
    ["has room for no further one", { storages: 1 }],
    ["has no space left for another one", { storages: 2, storage_size: 1_000_000_000 }],
  ])("a storage that was made before on a plan that %s is found when it is made again", async (_, plan) => {
    const { id: userProductId } = world.products.add(device.session.user()?.id ?? "", plan);
    const words = await device.drive.newPhrase();
    const request = { userProductId, title: "Mine", sizeBytes: 1_000_000_000, words };
    const { address } = await device.drive.createStorage(request);
    expect(await device.drive.createStorage(request)).toMatchObject({ address, title: "Mine" });
    const another = { ...request, words: await device.drive.newPhrase() };
    await expect(device.drive.createStorage(another)).rejects.toMatchObject({
      code: plan.storages === 1 ? "storage_exists" : "size_not_allowed",
    });
  });

  test("succeeds without a product key, and requires the phrase later", async () => {
    world.host.injectFault = (call) => (call === productCalls.getKey ? { kind: "drop" } : null);
    const { address } = await makeStorage(device.drive);
    world.host.injectFault = () => null;
    expect((await listOf(device.drive, address)).entries).toEqual([]);
    expect(await (await reopened()).drive.unlock(address)).toEqual({ kind: "phrase-needed" });
  });

  test("refuses an invalid phrase before it sends anything", async () => {
    world.host.receivedCalls.length = 0;
    const request = { userProductId: wideProductId, title: "Mine", sizeBytes: 1, words: Array(12).fill("abandon") };
    await expect(device.drive.createStorage(request)).rejects.toMatchObject({ code: "phrase_invalid" });
    expect(world.host.receivedCalls).toEqual([]);
  });

  test("refuses an answer with another address", async () => {
    const other = await makeStorage(device.drive);
    const { storage } = world.storages.at(other.address);
    world.host.replaceAnswer = (call, answer) => (call === productCalls.configure ? storage : answer);
    await expect(makeStorage(device.drive)).rejects.toMatchObject({ code: "bad_answer" });
  });

  test.each([{ title: "Theirs" }, { size: 1 }, { owner: false }])("refuses an answer with %o", async (change) => {
    world.host.replaceAnswer = (call, answer) =>
      call === productCalls.configure ? { ...(answer as object), ...change } : answer;
    await expect(makeStorage(device.drive)).rejects.toMatchObject({ code: "bad_answer" });
  });

  test.each([{ title: "Theirs" }, { size: 1 }, { owner: false }])(
    "refuses %o also of a storage that is found after a fault",
    async (change) => {
      world.host.injectFault = (call) => (call === productCalls.configure ? { kind: "drop-after" } : null);
      world.host.replaceAnswer = (call, answer) =>
        call === productCalls.storage ? { ...(answer as object), ...change } : answer;
      await expect(makeStorage(device.drive)).rejects.toMatchObject({ code: "bad_answer" });
    },
  );

  test("finds a storage with the values of an earlier attempt whose answer was lost", async () => {
    const request = { userProductId: wideProductId, sizeBytes: 1_000_000_000, words: await device.drive.newPhrase() };
    world.host.injectFault = (call) =>
      call === productCalls.configure
        ? { kind: "drop-after" }
        : call === productCalls.storage
          ? { kind: "drop" }
          : null;
    const lost = device.drive.createStorage({ ...request, title: "First" });
    await expect(lost).rejects.toMatchObject({ code: "network" });
    world.host.injectFault = () => null;
    expect(await device.drive.createStorage({ ...request, title: "Second" })).toMatchObject({ title: "First" });
  });
});

describe("opening a storage", () => {
  test("on another device needs the phrase, and saves it", async () => {
    const { address, words } = await makeStorage(device.drive);
    const other = await startDevice(world, { email: device.email });
    expect(await other.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    await other.drive.openWithPhrase(
      address,
      words.map((word) => ` ${word.toUpperCase()} `),
    );
    expect((await listOf(other.drive, address)).entries).toEqual([]);
    const later = await startDevice(world, { email: device.email, keyValue: other.keyValue });
    expect(await later.drive.unlock(address)).toEqual({ kind: "open" });
  });

  test("refuses a wrong phrase", async () => {
    const { address } = await makeStorage(device.drive);
    const foreign = await device.drive.newPhrase();
    await expect(device.drive.openWithPhrase(address, foreign)).rejects.toMatchObject({ code: "phrase_mismatch" });
    await expect(device.drive.openWithPhrase(address, ["no", "phrase"])).rejects.toMatchObject({
      code: "phrase_invalid",
    });
    await expect(device.drive.openWithPhrase("0x12", foreign)).rejects.toMatchObject({ code: "address_invalid" });
  });

  test("needs the phrase again after a reset of fast access", async () => {
    const { address, words } = await makeStorage(device.drive);
    await device.call(productCalls.refreshKey, { params: { address } });
    const { drive } = await reopened();
    expect(await drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    await drive.openWithPhrase(address, words);
    expect(await (await reopened()).drive.unlock(address)).toEqual({ kind: "open" });
  });

  test("is not locked by a reset of fast access that keeps the old key", async () => {
    const { address } = await makeStorage(device.drive);
    const key = world.storages.at(address).keyBase64;
    world.host.replaceAnswer = (call, answer) => (call === productCalls.refreshKey ? { key } : answer);
    await expect(device.drive.resetFastAccess(address)).rejects.toMatchObject({ code: "bad_answer" });
    world.host.replaceAnswer = (_, answer) => answer;
    await device.drive.resetFastAccess(address);
    expect(await device.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
  });

  test.each([
    ["of another length", Buffer.alloc(16, 1).toString("base64")],
    ["that is none", ""],
  ])("refuses a product key %s", async (_, key) => {
    const { address, words } = await makeStorage(device.drive);
    const stored = world.storages.at(address);
    stored.keyBase64 = key;
    const { drive } = await reopened();
    await expect(drive.unlock(address)).rejects.toMatchObject({ code: "bad_answer" });
    await expect(drive.openWithPhrase(address, words)).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("without a connection does not require the phrase", async () => {
    const { address } = await makeStorage(device.drive);
    const { drive } = await reopened();
    world.host.injectFault = () => ({ kind: "drop" });
    await expect(drive.unlock(address)).rejects.toMatchObject({ code: "network" });
  });

  test("after locking works with the saved phrase, because only the keys are removed", async () => {
    const { address } = await makeStorage(device.drive);
    await device.drive.lock();
    await expect(listOf(device.drive, address)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(await device.drive.unlock(address)).toEqual({ kind: "open" });
    expect((await listOf(device.drive, address)).entries).toEqual([]);
  });
});

describe("resetting a storage", () => {
  test("replaces it by an empty one with a new address", async () => {
    const old = await makeStorage(device.drive);
    const words = await device.drive.newPhrase();
    const request = { address: old.address, title: "Mine", sizeBytes: 1_000_000_000, words, code: "000000" };
    await device.call(productCalls.requestReset, { params: { address: old.address } });
    await expect(device.drive.resetStorage(request)).rejects.toMatchObject({ code: "code_invalid" });
    expect((await listOf(device.drive, old.address)).entries).toEqual([]);
    const { address } = await device.drive.resetStorage({ ...request, code: goodCode });
    expect(address).not.toBe(old.address);
    expect((await listOf(device.drive, address)).entries).toEqual([]);
    await expect(listOf(device.drive, old.address)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(await (await reopened()).drive.unlock(address)).toEqual({ kind: "open" });
  });

  test.each([{ title: "Theirs" }, { size: 1 }, { owner: false }])("refuses an answer with %o", async (change) => {
    const { address } = await makeStorage(device.drive);
    await device.call(productCalls.requestReset, { params: { address } });
    world.host.replaceAnswer = (call, answer) =>
      call === productCalls.confirmReset ? { ...(answer as object), ...change } : answer;
    const request = { address, title: "Mine", sizeBytes: 1_000_000_000, code: goodCode };
    const resetting = device.drive.resetStorage({ ...request, words: await device.drive.newPhrase() });
    await expect(resetting).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("phrases", () => {
  test("are different each time, checked word by word, and consist of known words", async () => {
    const [one, two] = [await device.drive.newPhrase(), await device.drive.newPhrase()];
    expect(one).toHaveLength(12);
    expect(one).not.toEqual(two);
    const list = await device.drive.wordList();
    expect(one.every((word) => list.includes(word))).toBe(true);
    expect(await device.drive.checkPhrase(one)).toEqual({ kind: "good" });
    expect(await device.drive.checkPhrase([...one.slice(1), "zzz"])).toEqual({ kind: "unknown-word", index: 11 });
  });
});
