import { createDecipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { createMemoryKeyValue } from "../testing/device.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createLocalStore } from "./local-store.ts";

const uniqueKey = "0123456789abcdef0123456789abcdef";

describe("local store", () => {
  test("returns a stored text, also in a later session", async () => {
    const keyValue = createMemoryKeyValue();
    await createLocalStore({ keyValue, uniqueKey }).set("session", "ключ 🔑");
    expect(await createLocalStore({ keyValue, uniqueKey }).get("session")).toBe("ключ 🔑");
    expect(await createLocalStore({ keyValue, uniqueKey }).get("another")).toBeNull();
  });

  test("stores one text per name, and removes it", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("a", "1");
    await store.set("a", "2");
    expect(keyValue.texts.size).toBe(1);
    await store.remove("a");
    expect(keyValue.texts.size).toBe(0);
  });

  test("hides names, values, and the equality of two values", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("session", "secret");
    await store.set("other", "secret");
    const shown = JSON.stringify([...keyValue.texts]);
    expect(shown).not.toContain("session");
    expect(shown).not.toContain("secret");
    expect(new Set(keyValue.texts.values()).size).toBe(2);
  });

  test("separates the texts of two users, and neither can decrypt those of the other", async () => {
    const keyValue = createMemoryKeyValue();
    const ofA = createLocalStore({ keyValue, uniqueKey });
    const ofB = createLocalStore({ keyValue, uniqueKey: uniqueKey.toUpperCase() });
    await ofA.set("credentials", "of A");
    await ofB.set("credentials", "of B");
    expect(keyValue.texts.size).toBe(2);
    expect([await ofA.get("credentials"), await ofB.get("credentials")]).toEqual(["of A", "of B"]);
    const [keyA = "", keyB = ""] = keyValue.texts.keys();
    const [textA = "", textB = ""] = keyValue.texts.values();
    keyValue.texts.set(keyA, textB);
    keyValue.texts.set(keyB, textA);
    expect([await ofA.get("credentials"), await ofB.get("credentials")]).toEqual([null, null]);
    await ofA.remove("credentials");
    expect([...keyValue.texts.keys()]).toEqual([keyB]);
  });

  test("finds nothing with another user's key or without a key", async () => {
    const keyValue = createMemoryKeyValue();
    await createLocalStore({ keyValue, uniqueKey }).set("a", "1");
    expect(await createLocalStore({ keyValue, uniqueKey: `${uniqueKey}0` }).get("a")).toBeNull();
    expect(await createLocalStore({ keyValue }).get("a")).toBeNull();
  });

  test.each([
    ["truncated", (value: string) => value.slice(0, -4)],
    ["emptied", () => ""],
    ["not base64", () => "%%%"],
    ["changed", (value: string) => (value.startsWith("A") ? "B" : "A") + value.slice(1)],
  ])("returns null for a value that was %s", async (_, spoil) => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("a", "value");
    for (const [name, value] of keyValue.texts) keyValue.texts.set(name, spoil(value));
    expect(await store.get("a")).toBeNull();
  });

  test("returns null for a value that was moved to another name", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    await store.set("a", "of a");
    await store.set("b", "of b");
    const [keyOfA = "", keyOfB = ""] = keyValue.texts.keys();
    keyValue.texts.set(keyOfA, keyValue.texts.get(keyOfB) ?? "");
    expect(await store.get("a")).toBeNull();
    expect(await store.get("b")).toBe("of b");
  });

  test("derives its keys as specified: 100 iterations over the unique key, for names and for values", async () => {
    const keyValue = createMemoryKeyValue();
    await createLocalStore({ keyValue, uniqueKey }).set("credentials", "words");
    const [[key = "", text = ""] = []] = keyValue.texts;
    const keys = pbkdf2Sync(uniqueKey, "dexnet/local-store/1", 100, 64, "sha256");
    const mac = createHmac("sha256", keys.subarray(0, 32)).update("credentials").digest("hex");
    expect(key).toBe(`dexnet.${mac}`);
    const sealed = Buffer.from(text, "base64");
    const opened = createDecipheriv("aes-256-gcm", keys.subarray(32), sealed.subarray(0, 12));
    opened.setAAD(Buffer.from(key)).setAuthTag(sealed.subarray(-16));
    expect(`${opened.update(sealed.subarray(12, -16))}${opened.final()}`).toBe("words");
  });
});

describe("local store subscription", () => {
  test("notifies of its name and of a cleared storage, until unsubscribed", async () => {
    const keyValue = createMemoryKeyValue();
    const store = createLocalStore({ keyValue });
    const listener = vi.fn();
    const unsubscribe = store.subscribe("a", listener);
    const otherListener = vi.fn();
    store.subscribe("b", otherListener);
    await createLocalStore({ keyValue, uniqueKey }).set("a", "1");
    await store.set("b", "1");
    await waitFor(() => expect(otherListener).toHaveBeenCalledTimes(1));
    expect(listener).not.toHaveBeenCalled();
    await createLocalStore({ keyValue }).set("a", "1");
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    await store.remove("a");
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
    keyValue.clear();
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(3));
    await unsubscribe();
    keyValue.clear();
    await waitFor(() => expect(otherListener).toHaveBeenCalledTimes(3));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test("accepts subscriptions on a storage without notifications", async () => {
    const { subscribe: _, ...keyValue } = createMemoryKeyValue();
    const listener = vi.fn();
    const store = createLocalStore({ keyValue });
    const unsubscribe = store.subscribe("a", listener);
    await store.set("a", "1");
    await expect(unsubscribe()).resolves.toBeUndefined();
    expect(listener).not.toHaveBeenCalled();
  });
});
