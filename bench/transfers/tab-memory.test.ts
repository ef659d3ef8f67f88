import { expect, test } from "vitest";
import { groupOf, proportionalBytes } from "./tab-memory.ts";

test("a process's group is read behind its name, whatever that is", () => {
  expect(groupOf("4711 (chromium) S 12 4700 4700 0 -1")).toBe(4700);
  expect(groupOf("4711 (a) b (c) S 12 4700 4701 0 -1")).toBe(4700);
});

test("of what a process takes, shared pages count in part", () => {
  expect(proportionalBytes("00-ff ---p 00 [rollup]\nRss:  200 kB\nPss:  100 kB\nPss_Dirty:  50 kB\n")).toBe(102_400);
  expect(proportionalBytes("")).toBe(0);
});
