import { describe, expect, it } from "vitest";
import { createSemaphore, mapConcurrently } from "./semaphore.ts";

describe("semaphore", () => {
  it("runs as many pieces of work at once as it has permits, in the order of the calls, also after one that fails", async () => {
    const semaphore = createSemaphore(2);
    const started: number[] = [];
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const works = gates.map(({ promise }, index) =>
      semaphore
        .run(async () => {
          started.push(index);
          await promise;
          if (index === 0) throw new Error("failed");
        })
        .catch(() => undefined),
    );
    expect(started).toEqual([0, 1]);
    gates[0]?.resolve();
    await works[0];
    expect(started).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all(works);
    expect(started).toEqual([0, 1, 2, 3]);
  });
});

describe("mapConcurrently", () => {
  it("returns the results in the order of the items and never runs more at once than allowed", async () => {
    let running = 0;
    let most = 0;
    const results = await mapConcurrently([3, 1, 2, 5, 4], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20, 50, 40]);
    expect(most).toBe(2);
  });
});
