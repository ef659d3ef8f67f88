import { describe, expect, test } from "vitest";
import { createUserStore } from "./user-store.ts";

function deviceOf(user: { uniqueKey: string | null }) {
  const texts = new Map<string, string>();
  const store = createUserStore({
    uniqueKey: () => user.uniqueKey,
    readText: (name) => texts.get(name) ?? null,
    writeText: (name, text) => void texts.set(name, text),
    removeText: (name) => void texts.delete(name),
  });
  return { texts, store };
}

const alice = "a".repeat(64);
const bob = "b".repeat(64);

describe("user store", () => {
  test("hides names and values from the device's storage", async () => {
    const { texts, store } = deviceOf({ uniqueKey: alice });
    await store.set("credentials", "sealed words");
    expect(JSON.stringify([...texts])).not.toMatch(/credentials|sealed/);
    expect(await store.get("credentials")).toBe("sealed words");
  });

  test("follows the user: another user finds nothing, the first one finds everything again", async () => {
    const user = { uniqueKey: alice };
    const { store } = deviceOf(user);
    await store.set("credentials", "of alice");
    user.uniqueKey = bob;
    expect(await store.get("credentials")).toBeNull();
    user.uniqueKey = alice;
    expect(await store.get("credentials")).toBe("of alice");
    await store.remove("credentials");
    expect(await store.get("credentials")).toBeNull();
  });

  test("throws session_required when nobody is signed in", async () => {
    const { store } = deviceOf({ uniqueKey: null });
    await expect(store.get("credentials")).rejects.toMatchObject({ code: "session_required" });
  });
});
