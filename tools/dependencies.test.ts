import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";

interface PackageJson {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const readPackage = (path: string) => JSON.parse(read(path)) as PackageJson;

function directDependencies(): Map<string, string> {
  const paths = (readPackage("package.json").workspaces ?? []).flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: projectRoot }),
  );
  const packages = ["package.json", ...paths].map(readPackage);
  const all = packages.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  return new Map(all.filter(([name]) => !name.startsWith("@dexnet/")));
}

test("every direct dependency is pinned and explained in docs/dependencies.md", () => {
  const page = read("docs/dependencies.md");
  const dependencies = [...directDependencies()];
  expect(dependencies.length).toBeGreaterThan(20);
  expect(dependencies.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const unexplained = dependencies.filter(([name]) => !name.startsWith("@types/") && !page.includes(`\`${name}\``));
  expect(unexplained.map(([name]) => name)).toEqual([]);
});

test("docs/dependencies.md explains only existing dependencies", () => {
  const named = [...read("docs/dependencies.md").matchAll(/^\|(?<names>[^|]+)\|/gm)].flatMap((row) =>
    [...(row.groups?.names ?? "").matchAll(/`(?<name>[^`]+)`/g)].map((found) => found.groups?.name ?? ""),
  );
  expect(named.filter((name) => name !== "@types/*" && !directDependencies().has(name))).toEqual([]);
});
