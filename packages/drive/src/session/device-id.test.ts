import { createRandom } from "@dexnet/blocks/random";
import { expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { namesOfDevice } from "../platform/stored-names.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { createDeviceId } from "./device-id.ts";

function newDevice() {
  const keyValue = createMemoryKeyValue();
  const locks = createProcessLocks();
  const store = createLocalStore({ keyValue });
  return {
    store,
    openTab: () => createDeviceId({ store: createLocalStore({ keyValue }), locks, random: createRandom() }),
  };
}

test("device id: concurrent tabs get the same id, which is kept", async () => {
  const { openTab } = newDevice();
  const names = await Promise.all([openTab()(), openTab()(), openTab()()]);
  expect(new Set(names).size).toBe(1);
  expect(await openTab()()).toBe(names[0]);
});

test.each(["", "short", "G".repeat(32), "a".repeat(33)])(
  "device id: replaces a stored text of another form: %j",
  async (text) => {
    const { store, openTab } = newDevice();
    await store.set(namesOfDevice.device, text);
    const made = await openTab()();
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(await store.get(namesOfDevice.device)).toBe(made);
  },
);
