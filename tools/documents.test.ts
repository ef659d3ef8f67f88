import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";
import { soaks } from "./test/soaks.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: projectRoot,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
})
  .split("\n")
  .map((path) => `/${path}`);

/** Pages that name files. The pages of decisions may name files of their time. */
const pages = [
  ...["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/coordination.md", "docs/test-rigs.md"],
  ...tracked.filter((path) => /^\/(packages|apps|transparency)\/.*README\.md$/.test(path)).map((path) => path.slice(1)),
];

/** Paths in backquotes. Those with a star or an ellipsis stand for many files. */
function pathsIn(page: string): string[] {
  const found = [...read(page).matchAll(/`((?:[\w@.-]+\/)+[\w@.-]+\.(?:ts|tsx|mjs|cjs|sql|json|md|css))`/g)];
  return [...new Set(found.map(([, path = ""]) => path.replace(/^(?:\.\.\/)+/, "")))];
}

describe.each(pages)("%s", (page) => {
  test("names files that exist", () => {
    const added = exampleFiles();
    expect(pathsIn(page).filter((path) => !added.includes(path) && !isTracked(path))).toEqual([]);
  });
});

/** Whether the path ends that of a file. The folder `src` of a package may be left out. */
function isTracked(path: string): boolean {
  const inPackage = path.replace("/", "/src/");
  return tracked.some((file) => file.endsWith(`/${path}`) || file.endsWith(`/${inPackage}`));
}

/** Files that the example of CONTRIBUTING.md adds. */
function exampleFiles(): string[] {
  return pathsIn("CONTRIBUTING.md").filter((path) => path.startsWith("apps/api/migrations/"));
}

test("the migration of the example in CONTRIBUTING.md has the next number", () => {
  const numbers = readdirSync(join(projectRoot, "apps/api/migrations")).map((name) => Number(name.slice(0, 4)));
  const next = String(Math.max(...numbers) + 1).padStart(4, "0");
  expect(exampleFiles()).toEqual([expect.stringContaining(`/${next}-`)]);
});

test("the table of soaks in CONTRIBUTING.md has each soak with its setting and its value, in their order", () => {
  const table = read("CONTRIBUTING.md").split("| soak ")[1] ?? "";
  const rows = [...table.matchAll(/^\| `([a-zA-Z ]+)`\s*\|[^|]*\|\s*(?:`(\w+)`)?\s*\|\s*([\d,]*)\s*\|$/gm)];
  const expected = soaks.map(({ name, count: { setting, usual } }) =>
    setting === "DEXNET_LONG" ? [name, undefined, ""] : [name, setting, usual.toLocaleString("en")],
  );
  expect(rows.map(([, name, setting, value]) => [name, setting, value])).toEqual(expected);
});
