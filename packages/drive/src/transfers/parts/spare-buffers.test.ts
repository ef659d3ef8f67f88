import { expect, test } from "vitest";
import { createSpareBuffers } from "./spare-buffers.ts";

test("a buffer is given out again, to one at a time", () => {
  const spare = createSpareBuffers(8, 2);
  const [one, other] = [spare.take(), spare.take()];
  expect([one.byteLength, other.byteLength]).toEqual([8, 8]);
  spare.giveBack(one);
  expect(spare.take()).toBe(one);
  expect(spare.take()).not.toBe(one);
});

test("neither one of another size nor too many of them are kept", () => {
  const spare = createSpareBuffers(8, 1);
  const [one, other] = [spare.take(), spare.take()];
  spare.giveBack(new ArrayBuffer(7));
  spare.giveBack(one);
  spare.giveBack(other);
  expect(spare.take()).toBe(one);
  expect(spare.take()).not.toBe(other);
});

test("one that was sent away, and so is empty here, is not given out", () => {
  const spare = createSpareBuffers(8, 1);
  const buffer = spare.take();
  structuredClone(buffer, { transfer: [buffer] });
  spare.giveBack(buffer);
  expect(spare.take().byteLength).toBe(8);
});
