import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallZod } from "./small-zod.ts";

/** Code of the browser that makes schemas. Modules with components are in the browser tests. */
const sources = ["packages/protocol/src", "packages/drive/src", "apps/web/src"];
const root = fileURLToPath(new URL("../../../", import.meta.url));

interface Schema {
  readonly _zod: unknown;
  safeParse(value: unknown): { success: boolean };
}

let folder: string;
let exported: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "small-zod-"));
  const files = (await Promise.all(sources.map((source) => filesWithSchemas(join(root, source))))).flat();
  const entry = join(folder, "entry.ts");
  const lines = files.map((file, index) => `import * as m${index} from ${JSON.stringify(file)};`);
  await writeFile(entry, `${lines.join("\n")}\nexport const modules = [${files.map((_, index) => `m${index}`)}];\n`);
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [smallZod()],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: "all.mjs" } },
    },
  });
  const built = (await import(pathToFileURL(join(folder, "all.mjs")).href)) as { modules: Record<string, unknown>[] };
  exported = built.modules.flatMap((module) => Object.values(module));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("small zod: every schema of the browser can be made and used with the methods that are left", () => {
  const schemas = exported.filter(isSchema);
  expect(schemas.length).toBeGreaterThan(50);
  for (const schema of schemas) {
    expect(schema.safeParse(Symbol("no value of any schema")).success).toBe("unknown" === typeName(schema));
  }
});

test("small zod: the methods that no code of the browser calls are left out", () => {
  const schema = exported.find(isSchema);
  expect(schema).not.toHaveProperty("toJSONSchema");
  expect(schema).not.toHaveProperty("superRefine");
});

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function typeName(schema: Schema): string {
  return (schema._zod as { def: { type: string } }).def.type;
}

async function filesWithSchemas(source: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith(".ts") || name.includes("test")) continue;
    const file = join(source, name);
    if (/from "zod"/.test(await readFile(file, "utf8"))) found.push(file);
  }
  return found;
}
