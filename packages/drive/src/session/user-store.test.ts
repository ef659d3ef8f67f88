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

describe("the local storage of who is signed in", () => {
  test("shows neither names nor values to the device", async () => {
    const { texts, store } = deviceOf({ uniqueKey: alice });
    await store.set("credentials", "sealed words");
    expect(JSON.stringify([...texts])).not.toMatch(/credentials|sealed/);
    expect(await store.get("credentials")).toBe("sealed words");
  });

  test("follows the user: another one finds nothing, the first one finds everything again", async () => {
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

  test("without anybody signed in it refuses", async () => {
    const { store } = deviceOf({ uniqueKey: null });
    await expect(store.get("credentials")).rejects.toMatchObject({ code: "session_required" });
  });
});
