import { describe, expect, test } from "vitest";
import { createLocalStore } from "./local-store.ts";
import { createProcessLocks } from "./locks.ts";
import { createSavedPhrases } from "./saved-phrases.ts";
import { createMemoryKeyValue } from "./testing/device.ts";
import { createVersionPins } from "./version-pins.ts";

const addressA = "0x52908400098527886E0F7030069857D2E4169EE7";
const addressB = "0xde709f2102306220921060314715629080e2fb77";

function newStore() {
  const store = createLocalStore({ keyValue: createMemoryKeyValue() });
  return { store: () => store, locks: createProcessLocks() };
}

describe("saved phrases", () => {
  test("are kept by address, whatever its case", async () => {
    const phrases = createSavedPhrases(newStore());
    await Promise.all([phrases.set(addressA, "a"), phrases.set(addressB, "b")]);
    expect(await phrases.get(addressA.toLowerCase())).toBe("a");
    expect(await phrases.get(addressB)).toBe("b");
    await phrases.remove(addressA);
    expect(await phrases.get(addressA)).toBeNull();
    expect(await phrases.get(addressB)).toBe("b");
  });

  test("a record that is not one reads as empty, and can be written again", async () => {
    const deps = newStore();
    await deps.store().set("credentials", "[1, 2");
    const phrases = createSavedPhrases(deps);
    expect(await phrases.get(addressA)).toBeNull();
    await phrases.set(addressA, "a");
    expect(await phrases.get(addressA)).toBe("a");
  });
});

describe("version pins", () => {
  test("only rise", async () => {
    const pins = createVersionPins(newStore());
    expect(await pins.get(addressA)).toBeNull();
    await pins.raise(addressA, { version: 2, hashHex: "two" });
    await pins.raise(addressA, { version: 1, hashHex: "one" });
    await pins.raise(addressA, { version: 2, hashHex: "another two" });
    expect(await pins.get(addressA)).toEqual({ version: 2, hashHex: "two" });
    expect(await pins.get(addressB)).toBeNull();
  });
});
