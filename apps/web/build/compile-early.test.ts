import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileEarly } from "./compile-early.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "compile-early-"));
  await writeFile(join(folder, "index.html"), '<script type="module" src="./entry.js"></script>');
  await writeFile(join(folder, "entry.js"), 'import("./page.js").then(({ show }) => show());');
  await writeFile(
    join(folder, "page.js"),
    'import "./page.css";\nexport const show = () => document.body.append("page");',
  );
  await writeFile(join(folder, "page.css"), "body { color: red; }");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function firstLines(names: readonly string[]): Promise<Record<string, string>> {
  const outDir = join(folder, "out");
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [compileEarly(names)],
    build: { outDir },
  });
  const files = (await readdir(join(outDir, "assets"))).filter((name) => name.endsWith(".js"));
  const line = async (name: string) => (await readFile(join(outDir, "assets", name), "utf8")).split("\n")[0] ?? "";
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name.replace(/-.*/, ""), await line(name)] as const)),
  );
}

test("early compilation: the hint is the first line of the named file, before what the build adds, and of no other", async () => {
  const { index, page } = await firstLines(["index"]);
  expect(index).toBe("//# allFunctionsCalledOnLoad");
  expect(page).not.toContain("allFunctionsCalledOnLoad");
});

test("early compilation: a name without a file ends the build", async () => {
  await expect(firstLines(["missing"])).rejects.toThrow("The build has no file of the name missing.");
});
