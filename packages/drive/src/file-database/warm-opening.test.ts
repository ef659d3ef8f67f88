import { inlineBulkWorker } from "@dexnet/crypto/bulk-worker";
import { generatePhrase } from "@dexnet/crypto/phrase";
import { expect, test } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { warmingEntries } from "../platform/limits.ts";
import { openStorage } from "../storages/open-storage.ts";
import { readList } from "../testing/read-list.ts";
import { warmOpening } from "./warm-opening.ts";

test("warmOpening: seals its sample list and reads it with the list reader", async () => {
  const sealed: string[] = [];
  await warmOpening(await openStorage(generatePhrase()), {
    clock: createSystemClock(),
    bulk: {
      ...inlineBulkWorker,
      deflate(plain) {
        sealed.push(new TextDecoder().decode(plain));
        return inlineBulkWorker.deflate(plain);
      },
    },
  });
  expect(sealed).toHaveLength(1);
  const { list } = await readList(sealed[0] ?? "");
  expect(list?.entries.size).toBe(warmingEntries);
});
