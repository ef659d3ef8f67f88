import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "./start/paths.ts";

/**
 * Tests the rules of .dependency-cruiser.cjs: a small project with the real workspaces gets one file for every breach, and each must
 * be found by its rule.
 */
interface Rule {
  name: string;
  from: { path?: string };
  to: { pathNot?: string[] };
}
const { forbidden: rules } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { forbidden: Rule[] };

const workspaces = ["packages", "apps"].flatMap((kind) =>
  readdirSync(join(projectRoot, kind)).map((name) => `${kind}/${name}`),
);
const workspaceRule = (workspace: string) =>
  rules.find((rule) => rule.from.path === `^${workspace}/` && rule.to.pathNot !== undefined);

interface Breach {
  rule: string;
  file: string;
  content: string;
}

/** A module of `workspace` for imports by others. */
const moduleOf = (workspace: string) => `${workspace}/src/good.ts`;

function importing(file: string, target: string): string {
  const path = relative(dirname(file), target);
  return `import { good } from "${path.startsWith(".") ? path : `./${path}`}";\nexport const bad = good;\n`;
}

/** One file for every import of another workspace that is not allowed. */
function roomBreaches(): Breach[] {
  return workspaces.flatMap((workspace) => {
    const rule = workspaceRule(workspace);
    if (rule === undefined) return [];
    const isAllowed = (path: string) => rule.to.pathNot?.some((form) => new RegExp(form).test(path)) === true;
    return [...workspaces, "transparency", "tools", "e2e", "bench"]
      .map(moduleOf)
      .filter((target) => !isAllowed(target))
      .flatMap((target) => {
        const name = `${workspace}/src/breach-${target.split("/").slice(0, -2).join("-")}`;
        const byPath = { rule: rule.name, file: `${name}.ts`, content: importing(`${name}.ts`, target) };
        if (!target.startsWith("packages/")) return [byPath];
        const content = `import "@dexnet/${target.split("/")[1]}/good";\n`;
        return [byPath, { rule: rule.name, file: `${name}-by-name.ts`, content }];
      });
  });
}

const otherBreaches: Breach[] = [
  { rule: "no-cycles", file: "tools/cycle-a.ts", content: importing("tools/cycle-a.ts", "tools/cycle-b.ts") },
  { rule: "nothing-unresolvable", file: "tools/lost.ts", content: 'import "./nowhere.ts";\n' },
  ...["packages/protocol/src", "bench"].map((folder) => ({
    rule: "no-undeclared-packages",
    file: `${folder}/undeclared.ts`,
    content: 'import "fastify";\n',
  })),
  ...["packages/service", "apps/api"].map((workspace) => ({
    rule: "production-code-imports-no-test-code",
    file: `${workspace}/src/uses-test.ts`,
    content: importing(`${workspace}/src/uses-test.ts`, `${workspace}/src/testing/helper.ts`),
  })),
  {
    rule: "verify-proof-is-written-from-the-formats-alone",
    file: "transparency/verify-proof/verifies-by-tlog.ts",
    content: importing("transparency/verify-proof/verifies-by-tlog.ts", moduleOf("packages/tlog")),
  },
  {
    rule: "recover-is-written-from-the-format-alone",
    file: "tools/recover/reads-by-drive.ts",
    content: importing("tools/recover/reads-by-drive.ts", moduleOf("packages/drive")),
  },
  {
    rule: "recover-is-written-from-the-format-alone",
    file: "tools/recover.ts",
    content: 'import "@dexnet/crypto/good";\n',
  },
  {
    rule: "transparency-imports-no-product",
    file: "transparency/audit/audits-by-drive.ts",
    content: importing("transparency/audit/audits-by-drive.ts", moduleOf("packages/drive")),
  },
  {
    rule: "bench-imports-nothing-of-e2e",
    file: "bench/uses-e2e.ts",
    content: importing("bench/uses-e2e.ts", moduleOf("e2e")),
  },
  ...["e2e", "bench"].map((workspace) => ({
    rule: "tools-import-nothing-of-e2e-and-bench",
    file: `tools/uses-${workspace}.ts`,
    content: importing(`tools/uses-${workspace}.ts`, moduleOf(workspace)),
  })),
  {
    rule: "routes-are-composed-and-not-used",
    file: "apps/api/src/shares/share-visits.ts",
    content: 'import "./share-routes.ts";\n',
  },
  {
    rule: "tables-import-tables",
    file: "apps/api/src/shares/share-tables.ts",
    content: 'import "./share-store.ts";\n',
  },
  {
    // A service that is named after what it does.
    rule: "stores-import-stores",
    file: "apps/api/src/shares/share-store.ts",
    content: 'import "./share-visits.ts";\n',
  },
  {
    rule: "stores-reach-no-service",
    file: "apps/ledger/src/devices/device-store.ts",
    content: 'import "./device-loads.ts";\n',
  },
  {
    rule: "crypto-has-no-network-and-no-node",
    file: "packages/crypto/src/reads-files.ts",
    content: 'import "node:fs";\n',
  },
];

const breaches = [...roomBreaches(), ...otherBreaches];
let folder: string;
let found: { rule: string; file: string }[];

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "dexnet-imports-")));
  for (const file of [".dependency-cruiser.cjs", "tsconfig.base.json", "package.json"]) {
    await cp(join(projectRoot, file), join(folder, file));
  }
  await mkdir(join(folder, "node_modules/@dexnet"), { recursive: true });
  await symlink(join(projectRoot, "node_modules/fastify"), join(folder, "node_modules/fastify"));
  for (const workspace of [...workspaces, "transparency", "tools", "e2e", "bench"]) {
    await write(moduleOf(workspace), "export const good = 1;\n");
    await write(`${workspace}/src/testing/helper.ts`, "export const good = 1;\n");
    const packageJson = JSON.parse(readFileSync(join(projectRoot, workspace, "package.json"), "utf8")) as object;
    // The real exports don't contain the modules of this test.
    await write(`${workspace}/package.json`, JSON.stringify({ ...packageJson, exports: { "./*": "./src/*.ts" } }));
    await symlink(join(folder, workspace), join(folder, "node_modules/@dexnet", basename(workspace)));
  }
  await write("packages/crypto/src/verify/good.ts", "export const good = 1;\n");
  await write("apps/api/src/verifies.ts", 'import "@dexnet/crypto/verify/good";\n');
  await write("apps/api/src/shares/share-routes.ts", "export const good = 1;\n");
  await write("apps/ledger/src/devices/device-loads.ts", 'import "./device-service.ts";\n');
  await write("apps/ledger/src/devices/device-service.ts", "export const good = 1;\n");
  // The other half of the cycle, which is reported once.
  await write("tools/cycle-b.ts", importing("tools/cycle-b.ts", "tools/cycle-a.ts"));
  for (const { file, content } of breaches) await write(file, content);

  const program = join(projectRoot, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [
    program,
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
    "packages",
    "apps",
    "transparency",
    "tools",
    "e2e",
    "bench",
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 64_000_000 });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  found = summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("import rules: every workspace has a rule", () => {
  expect(workspaces.filter((workspace) => workspaceRule(workspace) === undefined)).toEqual([]);
});

test("import rules: every rule is tested by a breach", () => {
  const tried = new Set(breaches.map((breach) => breach.rule));
  expect(rules.map((rule) => rule.name).filter((name) => !tried.has(name))).toEqual([]);
});

describe("import rules find that", () => {
  test.each(breaches)("$file breaks $rule", ({ rule, file }) => {
    expect(found).toContainEqual({ rule, file });
  });
});

test("import rules: allowed imports are not reported", () => {
  const planted = new Set(breaches.map((breach) => breach.file));
  expect(found.filter(({ file }) => !planted.has(file))).toEqual([]);
});
