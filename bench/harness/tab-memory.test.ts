import { expect, test } from "vitest";
import { processGroupOf, proportionalBytes } from "./tab-memory.ts";

test("processGroupOf reads the group after a process name with any characters", () => {
  expect(processGroupOf("4711 (chromium) S 12 4700 4700 0 -1")).toBe(4700);
  expect(processGroupOf("4711 (a) b (c) S 12 4700 4701 0 -1")).toBe(4700);
});

test("proportionalBytes reads the proportional set size", () => {
  expect(proportionalBytes("00-ff ---p 00 [rollup]\nRss:  200 kB\nPss:  100 kB\nPss_Dirty:  50 kB\n")).toBe(102_400);
  expect(proportionalBytes("")).toBe(0);
});
