import { expect, test } from "vitest";
import { createBrowserSettings, defaultSettings } from "./browser-settings.ts";

function createMemoryStore() {
  const texts = new Map<string, string>();
  return {
    texts,
    get: async (name: string) => texts.get(name) ?? null,
    set: async (name: string, value: string) => void texts.set(name, value),
  };
}

test("browser settings: each storage has its own, in any spelling of its address", async () => {
  const store = createMemoryStore();
  const settings = { sort: { by: "size", isDescending: true }, layout: "tiles" } as const;
  await createBrowserSettings(store, "0xAB").save(settings);
  expect(await createBrowserSettings(store, "0xab").read()).toEqual(settings);
  expect(await createBrowserSettings(store, "0xcd").read()).toEqual(defaultSettings);
});

test("browser settings: an unreadable or foreign text is replaced by the defaults", async () => {
  const store = createMemoryStore();
  const settings = createBrowserSettings(store, "0xab");
  await settings.save(defaultSettings);
  for (const text of ["{", '{"sort":{"by":"colour","isDescending":false}}']) {
    for (const name of store.texts.keys()) store.texts.set(name, text);
    expect(await settings.read()).toEqual(defaultSettings);
  }
});
