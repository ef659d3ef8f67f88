import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { expect, test } from "vitest";
import { createSavedLanguage } from "./saved-language.ts";

function createDevice(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts));
  const keyValue = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  };
  const open = () => createSavedLanguage({ store: createLocalStore({ keyValue }), keyValue });
  return { kept, open };
}

test("saved language: is null on a new device", async () => {
  expect(await createDevice().open().read()).toBeNull();
});

test("saved language: is read again, and neither its name nor its value is readable on the device", async () => {
  const device = createDevice();
  await device.open().save({ language: "uk-UA", chosen: true });
  expect(await device.open().read()).toEqual({ language: "uk-UA", chosen: true });
  expect(JSON.stringify([...device.kept])).not.toMatch(/language|uk-UA|chosen/);
});

test("saved language: a plain-text choice of an earlier version is migrated once", async () => {
  const device = createDevice({ "dexnet.language": "ru-RU" });
  expect(await device.open().read()).toEqual({ language: "ru-RU", chosen: true });
  expect(device.kept.has("dexnet.language")).toBe(false);
  expect(await device.open().read()).toEqual({ language: "ru-RU", chosen: true });
});

test("saved language: an encrypted choice overrides the plain-text one", async () => {
  const device = createDevice({ "dexnet.language": "ru-RU" });
  await device.open().save({ language: "uk-UA", chosen: true });
  expect(await device.open().read()).toEqual({ language: "uk-UA", chosen: true });
  expect(device.kept.has("dexnet.language")).toBe(false);
});

test.each(["", "xx", "{}"])("saved language: ignores the invalid plain-text value %j", async (text) => {
  expect(await createDevice({ "dexnet.language": text }).open().read()).toBeNull();
});

test("saved language: does not fail without browser storage", async () => {
  const forbid = () => Promise.reject(new Error("SecurityError"));
  const saved = createSavedLanguage({
    store: { get: forbid, set: forbid, remove: forbid },
    keyValue: { get: forbid, set: forbid, remove: forbid },
  });
  expect(await saved.read()).toBeNull();
});
