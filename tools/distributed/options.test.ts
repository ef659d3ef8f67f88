import { describe, expect, test } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  test("runs ten minutes with thirty kills unless told otherwise", () => {
    const options = { minutes: 10, kills: 30, seed: 42, withCeph: true };
    expect(readOptions([], 7_000_042)).toEqual({ kind: "good", options });
  });

  test("takes minutes, kills and seed, also together with the short mode", () => {
    const args = ["--short", "--kills", "3", "--seed", "5", "--folders"];
    const options = { minutes: 2, kills: 3, seed: 5, withCeph: false };
    expect(readOptions(args, 0)).toEqual({ kind: "good", options });
  });

  test.each([
    ["--minutes", "0"],
    ["--minutes", "soon"],
    ["--kills", "1.5"],
    ["--kills=-1"],
    ["--seed", "x"],
    ["--unknown"],
    ["positional"],
  ])("refuses %s %s", (...args) => {
    expect(readOptions(args, 0)).toMatchObject({ kind: "wrong", sentence: expect.any(String) });
  });
});
