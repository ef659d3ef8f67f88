import { blake3 as nobleBlake3 } from "@noble/hashes/blake3.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import vectors from "../../vectors/blake3.json" with { type: "json" };
import { patternBytes } from "../testing/samples.ts";
import { blake3 } from "./blake3.ts";
import { hexFromBytes } from "./bytes.ts";

it.each(vectors.cases)("hashes the official vector of $inputBytes bytes", async ({ inputBytes, hash }) => {
  expect(hexFromBytes(await blake3(patternBytes(inputBytes)))).toBe(hash);
});

it("does not mix calls that run at the same time", async () => {
  const inputs = fc.array(fc.uint8Array({ maxLength: 5000 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(inputs, async (all) => {
      const hashes = await Promise.all(all.map((input) => blake3(input)));
      expect(hashes.map(hexFromBytes)).toEqual(all.map((input) => hexFromBytes(nobleBlake3(input))));
    }),
  );
});

it("hashes a view by what it shows and not by the buffer behind it", async () => {
  const whole = patternBytes(1025);
  expect(await blake3(whole.subarray(0, 1024))).toEqual(await blake3(patternBytes(1024)));
});
