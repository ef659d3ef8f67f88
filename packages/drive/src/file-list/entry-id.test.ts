import { createRandom } from "@dexnet/blocks/random";
import { expect, test } from "vitest";
import { entryIdSchema } from "./entries.ts";
import { addedAtOf, newEntryId } from "./entry-id.ts";

const idAt = (now: number) =>
  newEntryId({ clock: { now: () => now, wait: async () => undefined }, random: createRandom() });

test("newEntryId: begins with the time, so that later ids are greater, and is random after it", () => {
  const ids = [0, 1, 1_700_000_000_000.5, 1_700_000_000_002, 2 ** 48 - 1].map(idAt);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(entryIdSchema.parse(id)).toBe(id);
  expect(ids[2]?.slice(0, 12)).toBe((1_700_000_000_000).toString(16).padStart(12, "0"));
  expect(ids.map(addedAtOf)).toEqual([0, 1, 1_700_000_000_000, 1_700_000_000_002, 2 ** 48 - 1]);
  expect(idAt(5)).not.toBe(idAt(5));
});
