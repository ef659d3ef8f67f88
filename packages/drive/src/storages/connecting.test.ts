import { cheapKeyStore } from "@dexnet/crypto/testing/samples";
import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Device, listOf, makeStorage, startDevice, uploadFiles } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";

/** Scrypt takes seconds on a busy machine. */
const slowMs = 300_000;
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

describe("connecting a storage that exists", () => {
  test("takes its phrase, opens it, and finds it open after a reload", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const storage = await guest.drive.connectStorage({ address: address.toLowerCase(), title: "Ours", phrase: words });
    expect(storage).toMatchObject({ address, title: "Ours" });
    expect((await listOf(guest.drive, address)).entries).toEqual([]);
    expect(await (await reopened(guest)).drive.unlock(address)).toEqual({ kind: "open" });
  });

  test("with another phrase nothing is sent", async () => {
    const { address } = await makeStorage(owner.drive);
    world.host.receivedCalls.length = 0;
    const phrase = await guest.drive.newPhrase();
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase });
    await expect(connecting).rejects.toMatchObject({ code: "phrase_mismatch" });
    const badly = guest.drive.connectStorage({ address: "0x12", title: "Ours", phrase });
    await expect(badly).rejects.toMatchObject({ code: "address_invalid" });
    expect(world.host.receivedCalls).toEqual([]);
  });

  test("a storage that nobody made is refused, and nothing of it is kept", async () => {
    const { address, words } = await makeStorage(owner.drive);
    world.storages.forget(address);
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase: words });
    await expect(connecting).rejects.toMatchObject({ code: "storage_not_found" });
    expect(await guest.phrases.get(address)).toBeNull();
  });

  test("an answer about another address is not believed", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const other = await makeStorage(owner.drive);
    const { storage } = world.storages.at(other.address);
    world.host.replaceAnswer = (call, answer) => (call === productCalls.connect ? storage : answer);
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase: words });
    await expect(connecting).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("the proof is for one account: for another it is worth nothing", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const stranger = await startDevice(world);
    world.host.replaceAnswer = (call, answer) => (call === accountCalls.me ? stranger.session.user() : answer);
    const connecting = guest.drive.connectStorage({ address, title: "Ours", phrase: words });
    await expect(connecting).rejects.toMatchObject({ code: "signature_invalid" });
  });
});

describe("taking a storage off the account", () => {
  test("forgets its keys and its phrase", async () => {
    const { address } = await makeStorage(owner.drive);
    await owner.drive.disconnectStorage(address);
    await expect(listOf(owner.drive, address)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(await owner.phrases.get(address)).toBeNull();
  });

  test("when the answer was lost it can be done again; when nothing was done nothing is forgotten", async () => {
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

describe("resetting fast access", () => {
  test("asks for the phrase again, here and on every other device", async () => {
    const { address, words } = await makeStorage(owner.drive);
    const other = await startDevice(world, { email: owner.email });
    await other.drive.restore(address, words);
    await owner.drive.resetFastAccess(address);
    expect(await owner.drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    expect(await (await reopened(other)).drive.unlock(address)).toEqual({ kind: "phrase-needed" });
    await owner.drive.restore(address, words);
    expect((await listOf(owner.drive, address)).entries).toEqual([]);
  });
});

describe("what is in a storage", () => {
  test("is counted where the phrase is saved, and unknown elsewhere", async () => {
    const { address } = await makeStorage(owner.drive);
    await uploadFiles(owner.drive, address, [new File(["12345"], "a.txt"), new File(["123"], "b.txt")]);
    expect(await owner.drive.contentOf(address)).toEqual({ files: 2, folders: 0, filesSizeBytes: 8 });
    expect(await (await reopened(owner)).drive.contentOf(address)).toMatchObject({ files: 2 });
    const elsewhere = await startDevice(world, { email: owner.email });
    expect(await elsewhere.drive.contentOf(address)).toBeNull();
  });
});

describe("a key store file", () => {
  test("restores a storage elsewhere, with its password alone", { timeout: slowMs }, async () => {
    const { address, words } = await makeStorage(owner.drive);
    const { name, text: fileText } = await owner.drive.keyStoreOf(words, password);
    expect(name).toBe(`dexnet-key-${address}.json`);
    const { drive } = await startDevice(world, { email: owner.email });
    const ofAnother = cheapKeyStore();
    const wrong = drive.restore(address, { ...ofAnother, password: "another" });
    await expect(wrong).rejects.toMatchObject({ code: "key_store_password" });
    await expect(drive.restore(address, ofAnother)).rejects.toMatchObject({ code: "phrase_mismatch" });
    await drive.restore(address, { fileText, password });
    expect((await listOf(drive, address)).entries).toEqual([]);
  });

  test("can be made of the phrase that this device has saved", { timeout: slowMs }, async () => {
    const { address } = await makeStorage(owner.drive);
    const { drive } = await reopened(owner);
    const { text: fileText } = await drive.savedKeyStore(address, password);
    await guest.drive.connectStorage({ address, title: "Ours", phrase: { fileText, password } });
    expect((await listOf(guest.drive, address)).entries).toEqual([]);
    await owner.drive.resetFastAccess(address);
    const unsaved = owner.drive.savedKeyStore(address, password);
    await expect(unsaved).rejects.toMatchObject({ code: "phrase_not_saved" });
  });

  test.each([
    ["that is none", "no key store", "key_store_invalid"],
    ["of another kind", JSON.stringify({ version: 3, crypto: { kdf: "pbkdf2" } }), "key_store_invalid"],
  ])("%s is told so", async (_, fileText, code) => {
    const { address } = await makeStorage(owner.drive);
    await expect(guest.drive.restore(address, { fileText, password })).rejects.toMatchObject({ code });
  });
});
