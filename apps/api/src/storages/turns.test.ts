import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("runs one at a time, in order, whether or not those before fail", async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const work = (name: string, milliseconds: number) => async () => {
    seen.push(`${name} begins`);
    await sleep(milliseconds);
    seen.push(`${name} ends`);
    if (name === "b") throw new Error("b fails");
    return name;
  };
  const outcomes = await Promise.allSettled([inTurn(work("a", 20)), inTurn(work("b", 5)), inTurn(work("c", 0))]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: "a" },
    { status: "rejected", reason: { message: "b fails" } },
    { status: "fulfilled", value: "c" },
  ]);
});
