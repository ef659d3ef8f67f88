import { createDecipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { createMemoryKeyValue } from "../testing/device.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createLocalStore } from "./local-store.ts";

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

  test("two users' entries of one name stand apart, and neither opens the other's", async () => {
    const keyValue = createMemoryKeyValue();
    const ofA = createLocalStore({ keyValue, uniqueKey });
    const ofB = createLocalStore({ keyValue, uniqueKey: uniqueKey.toUpperCase() });
    await ofA.set("credentials", "of A");
    await ofB.set("credentials", "of B");
    expect(keyValue.texts.size).toBe(2);
    expect([await ofA.get("credentials"), await ofB.get("credentials")]).toEqual(["of A", "of B"]);
    const [placeA = "", placeB = ""] = keyValue.texts.keys();
    const [textA = "", textB = ""] = keyValue.texts.values();
    keyValue.texts.set(placeA, textB);
    keyValue.texts.set(placeB, textA);
    expect([await ofA.get("credentials"), await ofB.get("credentials")]).toEqual([null, null]);
    await ofA.remove("credentials");
    expect([...keyValue.texts.keys()]).toEqual([placeB]);
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

  test("is made as the specification says: 100 rounds over the unique key, for names and for values", async () => {
    const keyValue = createMemoryKeyValue();
    await createLocalStore({ keyValue, uniqueKey }).set("credentials", "words");
    const [[place = "", text = ""] = []] = keyValue.texts;
    const keys = pbkdf2Sync(uniqueKey, "dexnet/local-store/1", 100, 64, "sha256");
    const mac = createHmac("sha256", keys.subarray(0, 32)).update("credentials").digest("hex");
    expect(place).toBe(`dexnet.${mac}`);
    const sealed = Buffer.from(text, "base64");
    const opened = createDecipheriv("aes-256-gcm", keys.subarray(32), sealed.subarray(0, 12));
    opened.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-16));
    expect(`${opened.update(sealed.subarray(12, -16))}${opened.final()}`).toBe("words");
  });
});

describe("watching", () => {
  test("tells of the name that is watched, and of a storage that was emptied, until it is stopped", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    const heard = vi.fn();
    const stop = store.watch("a", heard);
    await store.set("b", "1");
    await createLocalStore({ keyValue, uniqueKey }).set("a", "1");
    await new Promise(setImmediate);
    expect(heard).not.toHaveBeenCalled();
    await createLocalStore({ keyValue }).set("a", "1");
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    await store.remove("a");
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    keyValue.clear();
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
    keyValue.clear();
    await stop();
    await new Promise(setImmediate);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test("a storage that tells of nothing can be watched all the same", async () => {
    const { watch: _, ...keyValue } = createMemoryKeyValue();
    const heard = vi.fn();
    const store = createLocalStore({ keyValue });
    const stop = store.watch("a", heard);
    await store.set("a", "1");
    await expect(stop()).resolves.toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
  });
});
