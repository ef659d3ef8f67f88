import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkFiles, checkLock, checkProse, checkSource } from "./check-files.ts";

/** Joins the parts, so that this file does not contain the marks. */
const joined = (...parts: string[]) => parts.join("");

test("checkSource accepts 400 lines and refuses 401", () => {
  expect(checkSource("a.ts", "x\n".repeat(400))).toEqual([]);
  expect(checkSource("a.css", "x\n".repeat(401))).toEqual(["a.css has 401 lines, and 400 are the most"]);
  expect(checkSource("apps/api/migrations/0001-baseline.sql", "x\n".repeat(401))).toEqual([]);
});

test.each([
  joined("test", ".only('x')"),
  joined("test", ".skip('x')"),
  joined("it", ".todo('x')"),
  joined("describe", ".skip.each([])"),
  joined("test.describe", ".only('x')"),
  joined("test", ".fixme()"),
  joined("test", ".skipIf(true)('x')"),
  joined("// @ts", "-ignore"),
  joined("// @ts", "-expect-error: no"),
  joined("// biome", "-ignore lint: no"),
  joined("/* v8 ", "ignore next */"),
  joined("}, ", "60_000);"),
  joined('test("x", { ', "timeout: slowMs }, () => {});"),
  joined("await vi", ".waitFor(() => check());"),
  joined("const a = { b, ..", ".{ c: 1 } };"),
])("checkSource finds %s with its line", (line) => {
  expect(checkSource("a.test.ts", `const a = 1;\n${line}\n`)).toEqual([expect.stringMatching(/^a\.test\.ts:2 /)]);
});

test("checkSource accepts timeouts outside of tests", () => {
  expect(checkSource("a.ts", joined("const options = { ", "timeout: 60_000 };"))).toEqual([]);
});

test("checkSource ignores similar words", () => {
  const text = "const latest = list.only;\nitem.skip(3);\nsplit.todo;\ntest.each([])('x');\n// ignored by biome\n";
  expect(checkSource("a.ts", text)).toEqual([]);
});

test("checkSource refuses an object address outside of the file that makes them", () => {
  const text = "const url = URL.createObjectURL(blob);\n";
  expect(checkSource("apps/web/src/platform/object-url.ts", text)).toEqual([]);
  expect(checkSource("apps/web/src/platform/a.ts", text)).toEqual([expect.stringMatching(/makes an object address/)]);
});

const prose = "word ".repeat(40);

test("checkProse accepts 120 columns and refuses a line that goes on after them, also behind code", () => {
  const line = `${"word ".repeat(23)}words`;
  expect(checkProse("a.md", `# Title\n\n${line}\n`)).toEqual([]);
  expect(checkProse("a.md", `# Title\n\n${line} x y\n`)).toEqual(["a.md:3 has 124 columns, and 120 are the most"]);
  expect(checkProse("a.md", `\`\`\`sh\n\`\`\`\n- ${prose}\n`)).toEqual([expect.stringMatching(/^a\.md:3 /)]);
});

test.each([
  ["code", `\`\`\`sh\n${prose}\n\`\`\``],
  ["a fence inside a longer one", `\`\`\`\`md\n\`\`\`\n\`\`\`\n${prose}\n\`\`\`\``],
  ["a table", `| a | ${prose} |`],
  ["a link", `- [${prose}](a.md)`],
  ["a picture", `![${prose}](a.png)`],
  ["a last word that crosses the limit", `See ${"x".repeat(150)}`],
  ["letters of several bytes", `${"Слово ".repeat(19)}слово`],
])("checkProse ignores the length of %s", (_, text) => {
  expect(checkProse("a.md", text)).toEqual([]);
});

const lock = (packages: object) => JSON.stringify({ packages }, undefined, 2);

test("checkLock finds a registry host but accepts links to workspaces", () => {
  expect(checkLock(lock({ "node_modules/@dexnet/chain": { resolved: "packages/chain", link: true } }))).toEqual([]);
  for (const resolved of ["https://registry.example/x.tgz", "git+ssh://git@example.org/x.git"]) {
    expect(checkLock(lock({ "node_modules/x": { resolved } }))).toEqual([
      "package-lock.json names a registry's host in 1 places",
    ]);
  }
});

test("checkLock finds missing packages of other platforms", () => {
  const text = lock({ "node_modules/x": { optionalDependencies: { "x-darwin-arm64": "1.0.0" } } });
  expect(checkLock(text)).toEqual([expect.stringContaining("lacks 1 packages of other platforms")]);
});

test("checkFiles checks all workspaces without installed and built files", async () => {
  const root = await mkdtemp(join(tmpdir(), "dexnet-files-"));
  const long = "x\n".repeat(500);
  for (const folder of ["packages/a/src", "apps/b/dist", "tools/node_modules/c", "e2e"]) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, "long.ts"), long);
  }
  await writeFile(join(root, "package-lock.json"), lock({}));
  expect(await checkFiles(root)).toEqual([
    "e2e/long.ts has 500 lines, and 400 are the most",
    "packages/a/src/long.ts has 500 lines, and 400 are the most",
  ]);
  await rm(root, { recursive: true });
});

test("checkFiles checks the Markdown files at the top, in docs and in every package", async () => {
  const root = await mkdtemp(join(tmpdir(), "dexnet-files-"));
  for (const folder of ["docs/adr", "bench", "apps/a/node_modules"])
    await mkdir(join(root, folder), { recursive: true });
  for (const name of ["README.md", "docs/adr/a.md", "bench/README.md", "apps/a/node_modules/README.md"]) {
    await writeFile(join(root, name), prose);
  }
  await writeFile(join(root, "package-lock.json"), lock({}));
  expect(await checkFiles(root)).toEqual([
    "README.md:1 has 200 columns, and 120 are the most",
    "bench/README.md:1 has 200 columns, and 120 are the most",
    "docs/adr/a.md:1 has 200 columns, and 120 are the most",
  ]);
  await rm(root, { recursive: true });
});

test("checkFiles finds folders of one package that import each other", async () => {
  const root = await mkdtemp(join(tmpdir(), "dexnet-files-"));
  for (const folder of ["platform", "http"]) await mkdir(join(root, "packages/drive/src", folder), { recursive: true });
  await writeFile(join(root, "packages/drive/src/platform/a.ts"), 'import "../http/b.ts";\n');
  await writeFile(join(root, "packages/drive/src/http/b.ts"), 'import "../platform/a.ts";\n');
  await writeFile(join(root, "package-lock.json"), lock({}));
  expect(await checkFiles(root)).toEqual([
    "packages/drive/src/: http imports platform, which imports http again: http/b.ts imports platform/a.ts",
    "packages/drive/src/: platform imports http, which imports platform again: platform/a.ts imports http/b.ts",
  ]);
  await rm(root, { recursive: true });
});
