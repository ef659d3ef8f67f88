import { blake3 as nobleBlake3 } from "@noble/hashes/blake3.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import vectors from "../../vectors/blake3.json" with { type: "json" };
import { patternBytes } from "../testing/samples.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes } from "./bytes.ts";

it.each(vectors.cases)("blake3: hashes the official vector of $inputBytes bytes", async ({ inputBytes, hash }) => {
  expect(hexFromBytes(await blake3(patternBytes(inputBytes)))).toBe(hash);
});

it("blake3: does not mix concurrent calls", async () => {
  const inputs = fc.array(fc.uint8Array({ maxLength: 5000 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(inputs, async (all) => {
      const hashes = await Promise.all(all.map((input) => blake3(input)));
      expect(hashes.map(hexFromBytes)).toEqual(all.map((input) => hexFromBytes(nobleBlake3(input))));
    }),
  );
});

it("blake3: hashes only the bytes of a view, not its whole buffer", async () => {
  const whole = patternBytes(1025);
  expect(await blake3(whole.subarray(0, 1024))).toEqual(await blake3(patternBytes(1024)));
});

it("blake3: hashes a view of the size of a part at any offset in its buffer", { tags: "full" }, async () => {
  const part = patternBytes(4 * 1024 * 1024 + 16 + 3);
  for (const from of [0, 1, 2, 3]) {
    const view = part.subarray(from, from + 4 * 1024 * 1024 + 16);
    expect(hexFromBytes(await blake3(view))).toBe(hexFromBytes(nobleBlake3(view)));
  }
});

it("blake3: hashes lengths around the limit from which four chunks are hashed at once", async () => {
  const whole = patternBytes(40_000);
  const views = fc.record({ from: fc.nat(64), length: fc.nat(39_000) });
  await fc.assert(
    fc.asyncProperty(views, async ({ from, length }) => {
      const view = whole.subarray(from, from + length);
      expect(hexFromBytes(await blake3(view))).toBe(hexFromBytes(nobleBlake3(view)));
    }),
  );
});
