import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../start/paths.ts";
import { type RunReport, readReport, reportSetting } from "./run-report.ts";

const cache = join(projectRoot, ".cache");
let folder: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  // Inside of the project, because the tests import the runners.
  folder = await mkdtemp(join(cache, "reporters-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The file rules find tests that are left out. This one must be. */
const leftOut = "skip";

const bodies = `
  test("adds", () => {});
  test("saves", () => { throw new Error("not stored", { cause: new Error("disk full") }); });
  test.${leftOut}("is left out", () => {});
`;

async function run(program: string, args: string[], files: Record<string, string>): Promise<RunReport | null> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const report = join(folder, "report.json");
  await rm(report, { force: true });
  await new Promise<void>((resolve) => {
    const env = { ...process.env, [reportSetting]: report, VITEST: undefined };
    execFile(process.execPath, [join(projectRoot, "node_modules", program), ...args], { cwd: folder, env }, () =>
      resolve(),
    );
  });
  return await readReport(report);
}

const count = (report: RunReport | null, test: string) => report?.failures.filter((each) => each.test.includes(test));

test("Vitest: failed tests with their causes, failed hooks, files that can't be loaded and skipped tests are counted", async () => {
  const report = await run("vitest/vitest.mjs", ["run", "--config", "vitest.config.ts"], {
    "vitest.config.ts": `
      import { VitestRunReporter } from "${join(projectRoot, "tools/test/vitest-reporter.ts")}";
      export default { test: { root: "${folder}", include: ["*.case.ts"], reporters: [new VitestRunReporter()] } };`,
    "tests.case.ts": `
      import { test } from "vitest"; ${bodies}
      test("connects", () => { throw new Error("no connection", { cause: new AggregateError([new Error("refused")], "") }); });`,
    "hook.case.ts": `
      import { afterAll, describe, test } from "vitest";
      describe("with a hook", () => { afterAll(() => { throw new Error("left open"); }); test("runs", () => {}); });`,
    "unloaded.case.ts": `throw new Error("no such module");`,
  });
  expect(report).toMatchObject({ passed: 2, failed: 4, skipped: 1 });
  expect(count(report, "connects")?.[0]?.message).toContain("caused by: Error: refused");
  expect(count(report, "saves")?.[0]?.message).toBe("not stored\ncaused by: Error: disk full");
  expect(count(report, "with a hook")?.[0]?.message).toContain("left open");
  expect(report?.failures.some(({ message }) => message.includes("no such module"))).toBe(true);
  expect(Object.keys(report?.secondsByFile ?? {})).toHaveLength(3);
});

test("Playwright: failed tests with their causes, errors outside of tests and skipped tests are counted", async () => {
  const config = (include: string) => `
    export default { testDir: ".", testMatch: "${include}", reporter: [["${join(projectRoot, "e2e/run-reporter.config.ts")}"]] };`;
  const test = (include: string, files: Record<string, string>) =>
    run("@playwright/test/cli.js", ["test"], { "playwright.config.ts": config(include), ...files });
  const report = await test("tests.spec.ts", {
    "tests.spec.ts": `import { test } from "@playwright/test"; ${bodies}`,
  });
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  expect(count(report, "saves")?.[0]?.message).toContain("caused by: Error: disk full");
  expect(Object.keys(report?.secondsByFile ?? {})).toHaveLength(1);
  const broken = await test("broken.spec.ts", { "broken.spec.ts": `throw new Error("no such module");` });
  expect(broken?.passed).toBe(0);
  expect(broken?.failures.map(({ message }) => message).join()).toContain("no such module");
});
