import type { Task } from "@dexnet/drive/transfers/transfers";
import { expect, test, vi } from "vitest";
import { stateOf, taskOf } from "../../../platform/transfers/testing/transfers.ts";
import { createRowWindow } from "./row-window.ts";

/** A queue of many tasks, of which the state brings the first ten. */
function manyTasks(count: number) {
  let listing = 1;
  let prefix = "";
  const asked: [number, number][] = [];
  const waiting: (() => void)[] = [];
  const row = (index: number): Task => taskOf(`${prefix}${index}`, "waiting");
  const slice = (start: number, end: number) =>
    Array.from({ length: Math.max(0, Math.min(end, count) - start) }, (_, index) => row(start + index));
  let changes = 0;
  const window = createRowWindow({
    async rows(start, end) {
      asked.push([start, end]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { listing, rows: slice(start, end) };
    },
    onChange: () => (changes += 1),
  });
  const state = () => stateOf({ listing, count, rows: slice(0, 10) });
  return {
    window,
    asked,
    changes: () => changes,
    tell: () => window.update(state()),
    answer: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
    reorder() {
      listing += 1;
      prefix = `${listing}-`;
    },
  };
}

test("the first rows come with the state, and are asked for by nobody", () => {
  const { window, asked, tell } = manyTasks(50_000);
  tell();
  window.see(0, 10);
  expect(window.rowAt(3)?.id).toBe("3");
  expect(asked).toEqual([]);
});

test("rows further down are fetched when they are in sight, once", async () => {
  const { window, asked, tell, answer, changes } = manyTasks(50_000);
  tell();
  window.see(40_000, 40_010);
  window.see(40_001, 40_011);
  expect(window.rowAt(40_000)).toBeUndefined();
  await answer();
  expect(window.rowAt(40_000)?.id).toBe("40000");
  expect(window.rowAt(40_011)?.id).toBe("40011");
  expect(changes()).toBe(1);
  tell();
  expect(asked).toHaveLength(1);
});

test("who scrolls on while rows are under way gets those that are in sight then", async () => {
  const { window, tell, answer } = manyTasks(50_000);
  tell();
  window.see(1_000, 1_010);
  window.see(30_000, 30_010);
  await answer();
  await answer();
  expect(window.rowAt(30_005)?.id).toBe("30005");
});

test("another order is fetched anew, and the older rows stay until it is here", async () => {
  const { window, tell, answer, reorder } = manyTasks(50_000);
  tell();
  window.see(500, 510);
  await answer();
  reorder();
  tell();
  expect(window.rowAt(505)?.id).toBe("505");
  await answer();
  expect(window.rowAt(505)?.id).toBe("2-505");
});

test("rows that can't be had are asked for again by the next state, not before", async () => {
  const rows = vi.fn(async () => Promise.reject(new Error("gone")));
  const window = createRowWindow({ rows, onChange: () => undefined });
  const state = stateOf({ listing: 1, count: 500, rows: [taskOf("a", "waiting")] });
  window.update(state);
  window.see(100, 110);
  await new Promise((resolve) => setTimeout(resolve));
  expect(rows).toHaveBeenCalledTimes(1);
  window.update(state);
  expect(rows).toHaveBeenCalledTimes(2);
});
