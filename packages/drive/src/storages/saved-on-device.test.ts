import type { StorageKeys } from "@dexnet/crypto/wallet/keys";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { openStorage } from "./open-storage.ts";
import { createSavedPhrases } from "./saved-phrases.ts";
import { createSealedPins, createVersionPins } from "./version-pins.ts";

const addressA = "0x52908400098527886E0F7030069857D2E4169EE7";
const addressB = "0xde709f2102306220921060314715629080e2fb77";

function newStore() {
  const store = createLocalStore({ keyValue: createMemoryKeyValue() });
  return { store: () => store, locks: createProcessLocks() };
}

describe("saved phrases", () => {
  test("are stored by address in any case", async () => {
    const phrases = createSavedPhrases(newStore());
    await Promise.all([phrases.set(addressA, "a"), phrases.set(addressB, "b")]);
    expect(await phrases.get(addressA.toLowerCase())).toBe("a");
    expect(await phrases.get(addressB)).toBe("b");
    expect((await phrases.listAddresses()).toSorted()).toEqual(
      [addressA, addressB].map((one) => one.toLowerCase()).sort(),
    );
    await phrases.remove(addressA);
    expect(await phrases.listAddresses()).toEqual([addressB.toLowerCase()]);
    expect(await phrases.get(addressA)).toBeNull();
    expect(await phrases.get(addressB)).toBe("b");
  });

  test("read as empty if the record is invalid, and can be written again", async () => {
    const deps = newStore();
    await deps.store().set("credentials", "[1, 2");
    const phrases = createSavedPhrases(deps);
    expect(await phrases.get(addressA)).toBeNull();
    expect(await phrases.listAddresses()).toEqual([]);
    await phrases.set(addressA, "a");
    expect(await phrases.get(addressA)).toBe("a");
  });
});

describe("version pins", () => {
  const keyValue = createMemoryKeyValue();
  const locks = createProcessLocks();
  const pinsOf = (keys: StorageKeys) =>
    createVersionPins({ keys, sealedPins: createSealedPins(createLocalStore({ keyValue })), locks });

  test("are replaced only by a higher version", async () => {
    const [mine, other] = await Promise.all([openStorage(generatePhrase()), openStorage(generatePhrase())]);
    const pins = pinsOf(mine.keys);
    expect(await pins.get()).toBeNull();
    await pins.raise({ version: 2, hashHex: "two" });
    await pins.raise({ version: 1, hashHex: "one" });
    await pins.raise({ version: 2, hashHex: "another two" });
    expect(await pins.get()).toEqual({ version: 2, hashHex: "two" });
    expect(await pinsOf(other.keys).get()).toBeNull();
  });

  test("are ignored and replaced if the storage's keys don't open them", async () => {
    const { address, keys } = await openStorage(generatePhrase());
    await createSealedPins(createLocalStore({ keyValue })).write(address, "damaged");
    const pins = pinsOf(keys);
    expect(await pins.get()).toBeNull();
    await pins.raise({ version: 1, hashHex: "one" });
    expect(await pins.get()).toEqual({ version: 1, hashHex: "one" });
  });
});
