import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Lock } from "../lock/lock-file.ts";
import { missingPlatformPackages } from "../lock/platform-packages.ts";
import { findFolderCycles } from "./folder-cycles.ts";

// Rules for files that the linter does not have.

const maxLines = 400;
/** All tables from before the first release, in one file that never grows. */
const baseline = /\/migrations\/\d+-baseline\.sql$/;
const source = /\.(ts|tsx|js|mjs|cjs|css|sol|sql)$/;
const code = /\.(ts|tsx|js|mjs|cjs)$/;
const prose = /\.md$/;
const maxColumns = 120;
/** A line that consists of one link or one picture, also as an item of a list or as a definition. */
const linkOnly = /^\s*(?:[-*+] |\d+\. )?(?:!?\[[^\]]*\]\([^)]*\)|\[[^\]]*\]: .*|<[^>]*>)[.,;]?$/;
const workspaces = ["packages", "apps", "transparency", "tools", "e2e", "bench"];
/** Their folders form a directed graph. In servers a file's role decides instead: see the import rules. */
const layered = [
  "packages/protocol/src/",
  "packages/crypto/src/",
  "packages/blocks/src/",
  "packages/drive/src/",
  "packages/tlog/src/",
  "packages/chain/src/",
  "packages/service/src/",
  "apps/web/src/",
  "transparency/",
  "tools/",
  "e2e/",
  "bench/",
];
const application = "apps/web/src/";
const skipped = new Set(["node_modules", "dist", "test-results"]);
/** Data that a release has written, with dumps of any length. */
const releaseData = /^tools\/release-data\/\d+\//;

/** Marks that exclude a test or silence a checker, also the one for unknown properties. */
const marks: readonly { form: RegExp; what: string }[] = [
  {
    form: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b/,
    what: "takes tests out of the run",
  },
  { form: /@ts-(?:ignore|nocheck|expect-error)\b/, what: "silences the compiler" },
  { form: /\bbiome-(?:ignore)/, what: "silences the linter" },
  { form: /\b(?:istanbul|v8|c8) (?:ignore)\b/, what: "hides lines from the coverage" },
  { form: /\.\.\.\{/, what: "spreads a literal, whose properties nobody checks: write them in place" },
];

const test = /\.(?:test|spec)\.tsx?$/;
/** Timeouts of single tests, which would fail on a slow machine. Those of the configurations only end tests that hang. */
const timeouts: readonly { form: RegExp; what: string }[] = [
  { form: /\bvi\.(?:waitFor|waitUntil|setConfig)\(/, what: "has a timeout of its own: use expect.poll" },
  { form: /^\s*\}, [\d_]{5,}\);$/, what: "has a timeout of its own" },
  { form: /\{ timeout: [^{}]+ \}/, what: "has a timeout of its own" },
];

/** The only file of the product that makes object addresses: see [Note: object addresses]. */
const objectUrlFile = "apps/web/src/platform/object-url.ts";
const objectUrl = /\bcreateObjectURL\(/;

/** Breaches of the rules in the project at `root`, one line each. */
export async function checkFiles(root: string): Promise<string[]> {
  const below = (
    await Promise.all([...workspaces, "docs"].map((workspace) => filesBelow(join(root, workspace))))
  ).flat();
  const paths = [...(await filesIn(root)), ...below].sort();
  const sources = new Map<string, string>();
  const faults: string[] = [];
  for (const path of paths) {
    const name = relative(root, path).split(sep).join("/");
    if (releaseData.test(name)) continue;
    if (prose.test(name)) faults.push(...checkProse(name, await readFile(path, "utf8")));
    else if (source.test(name) && name.includes("/")) sources.set(name, await readFile(path, "utf8"));
  }
  faults.push(...[...sources].flatMap(([name, text]) => checkSource(name, text)));
  const cycles = layered.flatMap((folder) => folderCycles(sources, folder));
  const lock = await readFile(join(root, "package-lock.json"), "utf8").catch(() => null);
  return [...faults, ...cycles, ...(lock === null ? ["package-lock.json is missing"] : checkLock(lock))];
}

/** Folders below `prefix` that import each other. */
function folderCycles(sources: ReadonlyMap<string, string>, prefix: string): string[] {
  const own = [...sources].filter(([name]) => name.startsWith(prefix) && code.test(name));
  const files = new Map(own.map(([name, text]) => [name.slice(prefix.length), text]));
  const cycles = prefix === application ? findFolderCycles(files, placeOf) : findFolderCycles(files);
  return cycles.map((cycle) => `${prefix}: ${cycle}`);
}

/** A feature is one folder with all that is in it, and so are widgets and platform. */
function placeOf(path: string): string {
  const [top = "", name = ""] = path.split("/");
  return top === "features" ? `${top}/${name}` : path.includes("/") ? top : ".";
}

export function checkSource(name: string, text: string): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const faults: string[] = [];
  if (lines.length > maxLines && !baseline.test(name))
    faults.push(`${name} has ${lines.length} lines, and ${maxLines} are the most`);
  if (!code.test(name)) return faults;
  if (/^(?:apps|packages)\//.test(name) && name !== objectUrlFile && objectUrl.test(text)) {
    faults.push(`${name} makes an object address, which only ${objectUrlFile} may`);
  }
  for (const [index, line] of lines.entries()) {
    for (const { form, what } of test.test(name) ? [...marks, ...timeouts] : marks) {
      const found = form.exec(line);
      if (found !== null) faults.push(`${name}:${index + 1} ${found[0]} ${what}`);
    }
  }
  return faults;
}

/**
 * Lines of prose that are too long. Code, tables and links can't be wrapped. A line may end with a word that crosses
 * the limit, because the word may be a URL.
 */
export function checkProse(name: string, text: string): string[] {
  const faults: string[] = [];
  let fence: string | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const mark = /^\s*(?:[-*+] |\d+\. )?(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (fence !== undefined) fence = mark?.startsWith(fence) === true ? undefined : fence;
    else {
      const columns = [...line];
      if (/^\s*\|/.test(line) || linkOnly.test(line) || !columns.slice(maxColumns).includes(" ")) continue;
      faults.push(`${name}:${index + 1} has ${columns.length} columns, and ${maxColumns} are the most`);
    }
  }
  return faults;
}

/** The lock file must not name a registry, so that packages install from the registry of each machine. */
export function checkLock(text: string): string[] {
  const missing = missingPlatformPackages(JSON.parse(text) as Lock);
  const incomplete =
    missing.length === 0
      ? []
      : [
          `package-lock.json lacks ${missing.length} packages of other platforms, so npm ci refuses it: run npm run complete-lock`,
        ];
  const named = text.split("\n").filter((line) => /"resolved":\s*"(?:[a-z+]+:)?\/\//i.test(line));
  if (named.length === 0) return incomplete;
  return [...incomplete, `package-lock.json names a registry's host in ${named.length} places`];
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : await filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}
