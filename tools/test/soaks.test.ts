import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../start/paths.ts";
import { countOf, type Soak, soaks } from "./soaks.ts";

const pathOf = ({ runner }: Soak, file: string) => (runner === "playwright" ? `e2e/${file}` : file);
const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

describe.each(soaks)("soak $name", (soak) => {
  test.each(soak.files)("runs the existing file %s", (file) => {
    expect(existsSync(join(projectRoot, pathOf(soak, file)))).toBe(true);
  });

  test("has a count and a sentence for the report", () => {
    expect(soak.describe(countOf(soak, 1, {}))).not.toBe("");
    expect(countOf(soak, 1, {})).toBe(soak.count.usual);
  });

  test("sets a setting that its suites read", () => {
    const helpers = ["packages/service/src/testing/databases.ts", "packages/service/src/testing/fuzz/run-fuzz.ts"];
    const texts = [...soak.files.map((file) => pathOf(soak, file)), ...helpers].map(read);
    expect(texts.some((text) => text.includes(`process.env.${soak.count.setting}`))).toBe(true);
  });
});

test("soaks have other names than the steps that install their programs", () => {
  const names = soaks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(soaks.filter(({ systemPart }) => names.some((name) => name === systemPart))).toEqual([]);
});

test("countOf returns the value of the environment, or a multiple of the usual count", () => {
  const [kills] = soaks;
  if (kills === undefined) throw new Error("There are no soaks.");
  expect(countOf(kills, 3, {})).toBe(3 * kills.count.usual);
  expect(countOf(kills, 0.001, {})).toBe(1);
  expect(countOf(kills, 3, { [kills.count.setting]: "7" })).toBe(7);
  expect(countOf(kills, 3, { [kills.count.setting]: "many" })).toBe(3 * kills.count.usual);
});
