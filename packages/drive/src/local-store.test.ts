import { describe, expect, test } from "vitest";
import { createLocalStore } from "./local-store.ts";
import { createMemoryKeyValue } from "./testing/device.ts";

const uniqueKey = "0123456789abcdef0123456789abcdef";

describe("encrypted local storage", () => {
  test("gives back what was kept, also to a later session", async () => {
    const keyValue = createMemoryKeyValue();
    await createLocalStore({ keyValue, uniqueKey }).set("session", "ключ 🔑");
    expect(await createLocalStore({ keyValue, uniqueKey }).get("session")).toBe("ключ 🔑");
    expect(await createLocalStore({ keyValue, uniqueKey }).get("another")).toBeNull();
  });

  test("one name is one place, and removing empties it", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("a", "1");
    await store.set("a", "2");
    expect(keyValue.texts.size).toBe(1);
    await store.remove("a");
    expect(keyValue.texts.size).toBe(0);
  });

  test("shows neither names nor values, nor that two values are the same", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("session", "secret");
    await store.set("other", "secret");
    const shown = JSON.stringify([...keyValue.texts]);
    expect(shown).not.toContain("session");
    expect(shown).not.toContain("secret");
    expect(new Set(keyValue.texts.values()).size).toBe(2);
  });

  test("another user's key, and no key, find nothing", async () => {
    const keyValue = createMemoryKeyValue();
    await createLocalStore({ keyValue, uniqueKey }).set("a", "1");
    expect(await createLocalStore({ keyValue, uniqueKey: `${uniqueKey}0` }).get("a")).toBeNull();
    expect(await createLocalStore({ keyValue }).get("a")).toBeNull();
  });

  test.each([
    ["cut", (value: string) => value.slice(0, -4)],
    ["emptied", () => ""],
    ["not base64", () => "%%%"],
    ["changed", (value: string) => (value.startsWith("A") ? "B" : "A") + value.slice(1)],
  ])("a value that was %s reads as absent", async (_, spoil) => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("a", "value");
    for (const [name, value] of keyValue.texts) keyValue.texts.set(name, spoil(value));
    expect(await store.get("a")).toBeNull();
  });

  test("a value put under another name reads as absent", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("a", "of a");
    await store.set("b", "of b");
    const [placeOfA = "", placeOfB = ""] = keyValue.texts.keys();
    keyValue.texts.set(placeOfA, keyValue.texts.get(placeOfB) ?? "");
    expect(await store.get("a")).toBeNull();
    expect(await store.get("b")).toBe("of b");
  });
});
