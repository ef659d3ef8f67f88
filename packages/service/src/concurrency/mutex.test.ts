import { setImmediate as nextTask } from "node:timers/promises";
import { expect, it } from "vitest";
import { createMutex } from "./mutex.ts";

it("mutex: runs one piece of work at a time, in order, also after one that fails", async () => {
  const mutex = createMutex();
  const seen: string[] = [];
  const work = (name: string, tasks: number) => async () => {
    seen.push(`${name} begins`);
    for (let count = 0; count < tasks; count += 1) await nextTask();
    seen.push(`${name} ends`);
    if (name === "b") throw new Error("b fails");
    return name;
  };
  const outcomes = await Promise.allSettled([
    mutex.run(work("a", 20)),
    mutex.run(work("b", 5)),
    mutex.run(work("c", 0)),
  ]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: "a" },
    { status: "rejected", reason: { message: "b fails" } },
    { status: "fulfilled", value: "c" },
  ]);
});
