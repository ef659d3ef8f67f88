import { expect, test } from "vitest";
import { createTransferSettings } from "./transfer-settings.ts";

function memoryStore(first: string | null) {
  let kept = first;
  return {
    get: async () => kept,
    set: async (_: string, value: string) => {
      kept = value;
    },
  };
}

test("transfer settings: a new device has no limit of parts", async () => {
  const settings = createTransferSettings(memoryStore(null));
  expect(await settings.read()).toEqual({ partsAtOnce: null, suspensionTold: false });
});

test("transfer settings: a change keeps other saved settings", async () => {
  const settings = createTransferSettings(memoryStore(null));
  await settings.change({ partsAtOnce: 4 });
  await settings.change({ suspensionTold: true });
  expect(await settings.read()).toEqual({ partsAtOnce: 4, suspensionTold: true });
});

test.each(["no JSON", '{"partsAtOnce":0}', '{"partsAtOnce":17}', '{"partsAtOnce":"4"}', "[]"])(
  "transfer settings: %s counts as no saved settings",
  async (kept) => {
    const settings = createTransferSettings(memoryStore(kept));
    expect(await settings.read()).toEqual({ partsAtOnce: null, suspensionTold: false });
  },
);
