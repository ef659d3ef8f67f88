import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";

/** Files with the schemas of the settings. */
const settingSchemas = [
  "tools/start/settings.ts",
  "apps/api/src/settings.ts",
  "apps/ledger/src/settings.ts",
  "transparency/witness/settings.ts",
];
/** Settings that are read without a schema. */
const readWithoutSchema = ["CHROMIUM_PATH", "FIREFOX_PATH", "NO_COLOR"];

const read = (path: string) => readFile(join(projectRoot, path), "utf8");
const names = (text: string, form: RegExp) => [...text.matchAll(form)].map((match) => match[1] ?? "");

test("docs/configuration.md documents exactly the settings that are read", async () => {
  const schemas = await Promise.all(settingSchemas.map(read));
  const known = new Set(schemas.flatMap((text) => names(text, /^\s+([A-Z][A-Z0-9_]{2,}): (?!settings|given)/gm)));
  expect(known.size).toBeGreaterThan(20);
  const documented = new Set(names(await read("docs/configuration.md"), /^\| `([A-Z0-9_]+)`\s+\|/gm));
  expect([...documented].sort()).toEqual([...known, ...readWithoutSchema].sort());
});
