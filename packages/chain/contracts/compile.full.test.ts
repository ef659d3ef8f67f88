import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { compileContract, contractNames } from "./compile.ts";

test.each(contractNames)("compileContract produces the committed %s.json", async (name) => {
  const committed: unknown = JSON.parse(await readFile(new URL(`${name}.json`, import.meta.url), "utf8"));
  expect(committed).toEqual(await compileContract(name));
});
