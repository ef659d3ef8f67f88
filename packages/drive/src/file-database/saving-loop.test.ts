import { createRandom } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import { createFastClock } from "../testing/device.ts";
import type { SaveRequest } from "./file-database-saver.ts";
import { createSavingLoop, saveRetries } from "./saving-loop.ts";
import { createSavingReport } from "./saving-status.ts";

const conflict = () => new AppError("file_database_conflict");

/** Saves one change against a server that answers every attempt with a conflict, up to a number. */
async function saveAgainst({ conflicts, hashAt }: { conflicts: number; hashAt: (attempt: number) => string }) {
  const requests: SaveRequest[] = [];
  const saved = Promise.withResolvers<void>();
  let unsaved = 1;
  const loop = createSavingLoop({
    async save(request) {
      requests.push(request);
      if (request.giveUpFault === null && requests.length <= conflicts) throw conflict();
      unsaved = 0;
      saved.resolve();
    },
    pending: { count: () => unsaved, own: () => [] },
    newestHash: () => hashAt(requests.length),
    report: createSavingReport(() => unsaved),
    clock: createFastClock(),
    random: createRandom(),
    signal: new AbortController().signal,
  });
  loop.wake();
  await saved.promise;
  return requests;
}

test("a save is repeated as long as other devices save in between", async () => {
  const requests = await saveAgainst({ conflicts: 50, hashAt: String });
  expect(requests).toHaveLength(51);
  expect(requests.every(({ giveUpFault }) => giveUpFault === null)).toBe(true);
});

test("a save is given up when the server reports conflicts with a version that does not change", async () => {
  const requests = await saveAgainst({ conflicts: 50, hashAt: () => "same" });
  expect(requests).toHaveLength(saveRetries.attempts + 1);
  expect(requests.at(-1)?.giveUpFault).toMatchObject({ code: "file_database_conflict" });
});
