import { cheapKeyStore } from "@dexnet/crypto/testing/samples";
import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls, type Storage } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";

const password = "a sentence that only I know";

let world: FakeWorld;
let owner: Device & { email: string };
let guest: Device & { email: string };

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  world.host.replaceAnswer = (_, answer) => answer;
  owner = await startDevice(world);
  guest = await startDevice(world);
});

const reopened = (device: Device & { email: string }) =>
  startDevice(world, { email: device.email, keyValue: device.keyValue });

describe("connecting an existing storage", () => {
  test("opens it with its phrase, and it is still open after a reload", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const storage = await guest.drive.connectStorage({ address: address.toLowerCase(), title: "Ours", phrase: words });
    expect(storage).toMatchObject({ address, title: "Ours" });
    expect((await listOf(guest.drive, address)).entries).toEqual([]);
    expect(await (await reopened(guest)).drive.unlock(address)).toEqual({ kind: "open" });
  });

  test("sends nothing with another phrase", async () => {
    const { address } = await makeStorage(owner.drive);
    world.host.receivedCalls.length = 0;
    const phrase = await guest.drive.newPhrase();
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase });
    await expect(connecting).rejects.toMatchObject({ code: "phrase_mismatch" });
    const badly = guest.drive.connectStorage({ address: "0x12", title: "Ours", phrase });
    await expect(badly).rejects.toMatchObject({ code: "address_invalid" });
    expect(world.host.receivedCalls).toEqual([]);
  });

  test("refuses a storage that does not exist, and stores nothing of it", async () => {
    const { address, words } = await makeStorage(owner.drive);
    world.storages.forget(address);
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase: words });
    await expect(connecting).rejects.toMatchObject({ code: "storage_not_found" });
    expect(await guest.phrases.get(address)).toBeNull();
  });

  test("refuses an answer with another address", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const other = await makeStorage(owner.drive);
    const { storage } = world.storages.at(other.address);
    world.host.replaceAnswer = (call, answer) => (call === productCalls.connect ? storage : answer);
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase: words });
    await expect(connecting).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("refuses an answer with another name", async () => {
    const { address, words } = await makeStorage(owner.drive);
    world.host.replaceAnswer = (call, answer) =>
      call === productCalls.connect ? { ...(answer as Storage), title: "Theirs" } : answer;
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase: words });
    await expect(connecting).rejects.toMatchObject({ code: "bad_answer" });
    world.host.replaceAnswer = (_, answer) => answer;
    expect(await guest.drive.connectStorage({ address, title: " Ours ", phrase: words })).toMatchObject({ address });
  });

  test("signs for the account of this session, whatever the server says about it", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const stranger = await startDevice(world);
    world.host.replaceAnswer = (call, answer) => (call === accountCalls.me ? stranger.session.user() : answer);
    expect(await guest.drive.connectStorage({ address, title: "Ours", phrase: words })).toMatchObject({ address });
  });
});

describe("disconnecting a storage", () => {
  test("removes its keys and its phrase", async () => {
    const { address } = await makeStorage(owner.drive);
    await owner.drive.disconnectStorage(address);
    await expect(listOf(owner.drive, address)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(await owner.phrases.get(address)).toBeNull();
  });

  test("can be repeated after a lost answer, and removes nothing if nothing was done", async () => {
    const { address } = await makeStorage(owner.drive);
    world.host.injectFault = (call) => (call === productCalls.disconnect ? { kind: "drop" } : null);
    await expect(owner.drive.disconnectStorage(address)).rejects.toMatchObject({ code: "network" });
    expect(await owner.phrases.get(address)).not.toBeNull();
    world.host.injectFault = (call) => (call === productCalls.disconnect ? { kind: "drop-after" } : null);
    await expect(owner.drive.disconnectStorage(address)).rejects.toMatchObject({ code: "network" });
    world.host.injectFault = () => null;
    await owner.drive.disconnectStorage(address);
    expect(await owner.phrases.get(address)).toBeNull();
  });
});

describe("resetFastAccess", () => {
  test("requires the phrase again, on this device and on all others", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const other = await startDevice(world, { email: owner.email });
    await other.drive.openWithPhrase(address, words);
    await owner.drive.resetFastAccess(address);
    expect(await owner.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    expect(await (await reopened(other)).drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    await owner.drive.openWithPhrase(address, words);
    expect((await listOf(owner.drive, address)).entries).toEqual([]);
  });
});

describe("forgetPhrase", () => {
  test("requires the phrase again on this device only, and keeps the other phrases", async () => {
    const [{ address, words }, kept] = [await makeStorage(owner.drive), await makeStorage(owner.drive)];
    const other = await startDevice(world, { email: owner.email });
    await other.drive.openWithPhrase(address, words);
    expect(await owner.drive.listSavedPhrases()).toEqual(expect.arrayContaining([address.toLowerCase()]));
    await owner.drive.forgetPhrase(address);
    expect(await owner.drive.listSavedPhrases()).not.toContain(address.toLowerCase());
    expect(await owner.drive.listSavedPhrases()).toContain(kept.address.toLowerCase());
    expect(await owner.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    expect(await (await reopened(other)).drive.unlock(address)).toEqual({ kind: "open" });
    await owner.drive.openWithPhrase(address, words);
    expect(await owner.drive.unlock(address)).toEqual({ kind: "open" });
  });
});

describe("content of a storage", () => {
  test("is counted where the phrase is saved, and unknown elsewhere", async () => {
    const { address } = await makeStorage(owner.drive);
    await uploadFiles(owner.drive, address, [new File(["12345"], "a.txt"), new File(["123"], "b.txt")]);
    expect(await owner.drive.countContent(address)).toEqual({ files: 2, folders: 0, filesSizeBytes: 8 });
    expect(await (await reopened(owner)).drive.countContent(address)).toMatchObject({ files: 2 });
    const elsewhere = await startDevice(world, { email: owner.email });
    expect(await elsewhere.drive.countContent(address)).toBeNull();
  });
});

describe("key store file", () => {
  test("restores a storage on another device with its password alone", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const { name, text: fileText } = await owner.drive.makeKeyStoreFile(words, password);
    expect(name).toBe(`dexnet-key-${address}.json`);
    const { drive } = await startDevice(world, { email: owner.email });
    const ofAnother = cheapKeyStore();
    const wrong = drive.openWithPhrase(address, { ...ofAnother, password: "another" });
    await expect(wrong).rejects.toMatchObject({ code: "key_store_password" });
    await expect(drive.openWithPhrase(address, ofAnother)).rejects.toMatchObject({ code: "phrase_mismatch" });
    await drive.openWithPhrase(address, { fileText, password });
    expect((await listOf(drive, address)).entries).toEqual([]);
  });

  test("can be made of the phrase saved on this device", async () => {
    const { address } = await makeStorage(owner.drive);
    const { drive } = await reopened(owner);
    const { text: fileText } = await drive.makeKeyStoreOfSaved(address, password);
    await guest.drive.connectStorage({ address, title: "Ours", phrase: { fileText, password } });
    expect((await listOf(guest.drive, address)).entries).toEqual([]);
    await owner.drive.resetFastAccess(address);
    const unsaved = owner.drive.makeKeyStoreOfSaved(address, password);
    await expect(unsaved).rejects.toMatchObject({ code: "phrase_not_saved" });
  });

  test.each([
    ["text that is no key store", "no key store", "key_store_invalid"],
    ["of an unsupported kind", JSON.stringify({ version: 3, crypto: { kdf: "pbkdf2" } }), "key_store_invalid"],
  ])("is refused with a fault of its own: %s", async (_, fileText, code) => {
    const { address } = await makeStorage(owner.drive);
    await expect(guest.drive.openWithPhrase(address, { fileText, password })).rejects.toMatchObject({ code });
  });
});
