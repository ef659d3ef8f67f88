import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";

/**
 * Rooms with the same compiler options are checked together, which takes half the time, because shared modules are checked once.
 * Editors read the tsconfig.json of each workspace, which must have the same options.
 */
interface Config {
  extends?: string;
  compilerOptions: Record<string, unknown>;
  include: string[];
  exclude: string[];
}

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), "utf8"));
const root: { references: { path: string }[] } = read("tsconfig.json");
const groups = root.references.map(({ path }) => ({ path, config: read(path) as Config }));
const roomsOf = ({ include }: Config) => [...new Set(include.map((form) => form.slice(0, form.indexOf("/**"))))];
const workspaces = globSync("{packages,apps,transparency,tools,e2e,bench}{,/*}/tsconfig.json", {
  cwd: projectRoot,
}).map(dirname);

/** Compiler options without the path of the build info. */
function optionsOf(path: string): Record<string, unknown> {
  const config = read(path) as Config;
  const { tsBuildInfoFile: _, ...own } = config.compilerOptions;
  return config.extends === undefined ? own : { ...optionsOf(join(dirname(path), config.extends)), ...own };
}

test("type checks: every workspace is in one group", () => {
  expect(workspaces.length).toBeGreaterThan(10);
  expect(groups.flatMap(({ config }) => roomsOf(config)).sort()).toEqual([...workspaces].sort());
});

describe.each(groups)("$path", ({ path, config }) => {
  test.each(roomsOf(config))("checks all of %s with its own options", (workspace) => {
    expect(existsSync(join(projectRoot, workspace, "tsconfig.json"))).toBe(true);
    expect(optionsOf(path)).toEqual(optionsOf(join(workspace, "tsconfig.json")));
    for (const form of ["ts", "tsx"]) expect(config.include).toContain(`${workspace}/**/*.${form}`);
    const leftOut = config.exclude.filter((form) => !["**/dist", "**/node_modules"].includes(form));
    // Excluded folders are workspaces of their own.
    for (const folder of leftOut) expect(workspaces).toContain(folder);
  });
});
