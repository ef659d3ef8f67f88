import { expect, it } from "vitest";
import { processorTicksOf } from "./browser-processor-time.ts";

it("processor time: adds a process and its exited children, whatever the name of the process", () => {
  const stat = "71 (a) b 9) S 1 71 71 0 -1 4194560 9 0 0 0 100 20 3 4 20 0 5 0 777";
  expect(processorTicksOf(stat)).toBe(127);
});
