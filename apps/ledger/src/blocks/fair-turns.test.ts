import { expect, it } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

const nextLoopTurn = () => new Promise(setImmediate);

it("fair turns: run one piece in each turn of the event loop, of each key in turn", async () => {
  const turns = createFairTurns();
  const order: string[] = [];
  const run = async (key: string, name: string) => {
    await turns.next(key);
    order.push(name);
  };
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("b", "b1"), run("c", "c1"), run("b", "b2")];
  expect(order).toEqual([]);
  for (let done = 1; done <= all.length; done += 1) {
    await nextLoopTurn();
    expect(order).toHaveLength(done);
  }
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("fair turns: go on when pieces come one after the other", async () => {
  const turns = createFairTurns();
  for (let count = 0; count < 3; count += 1) await turns.next("a");
  await Promise.all([turns.next("a"), turns.next("b")]);
});
