import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";

/** The page of settings and the schemas that read them must name the same. */
const SCHEMAS = ["tools/start/settings.ts", "apps/api/src/settings.ts", "apps/ledger/src/settings.ts"];
/** Read by programs, not by a schema of a server. */
const READ_ELSEWHERE = ["CHROMIUM_PATH", "DEXNET_INSTALL_STALL_SECONDS", "NO_COLOR"];

const read = (path: string) => readFile(join(projectRoot, path), "utf8");
const names = (text: string, form: RegExp) => [...text.matchAll(form)].map((match) => match[1] ?? "");

test("every setting that is read is documented, and every documented one is read", async () => {
  const schemas = await Promise.all(SCHEMAS.map(read));
  const known = new Set(schemas.flatMap((text) => names(text, /^\s+([A-Z][A-Z_]{2,}): (?!settings|given)/gm)));
  expect(known.size).toBeGreaterThan(20);
  const documented = new Set(names(await read("docs/configuration.md"), /^\| `([A-Z_]+)`\s+\|/gm));
  expect([...documented].sort()).toEqual([...known, ...READ_ELSEWHERE].sort());
});
