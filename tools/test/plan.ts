import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { provideEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { projectRoot } from "../start/paths.ts";
import { ensureWebBuild } from "../start/web-build.ts";
import { ensureSystemParts, type PartName } from "../system/system-parts.ts";
import { checkFiles } from "./check-files.ts";
import { judgeRun, readReport } from "./reports.ts";
import { runPackage, runQuietly } from "./run-program.ts";
import type { Step, StepOutcome } from "./steps.ts";

export const GROUPS = ["check", "unit", "components", "e2e"] as const;
export type Group = (typeof GROUPS)[number];

const reportFile = (name: string) => join(projectRoot, ".cache", "test", `${name.replaceAll(" ", "-")}.json`);

export interface PlanOptions {
  /** Group of steps, with the steps they need. All groups without it. */
  readonly only: Group | undefined;
  readonly runnerArgs: readonly string[];
  /** Folder for files of the run. Without it each runner creates a folder of its own. */
  readonly temporaryFolder: string | undefined;
  say(text: string): void;
}

/** Steps of the test command. */
export function planSteps({ only, runnerArgs, temporaryFolder, say }: PlanOptions): Step[] {
  const wants = (group: Group) => only === undefined || only === group;
  return [
    ...(wants("unit") || wants("e2e") ? [systemStep("PostgreSQL", say)] : []),
    ...(wants("components") || wants("e2e") ? [systemStep("Chromium", say)] : []),
    ...(wants("check") ? checkSteps(say) : []),
    ...((wants("unit") || wants("e2e")) && temporaryFolder !== undefined ? [clusterStep(temporaryFolder)] : []),
    ...(wants("unit") ? [vitestStep({ name: "unit tests", args: runnerArgs })] : []),
    ...(wants("components") ? [componentStep(runnerArgs)] : []),
    ...(wants("e2e")
      ? [buildStep(say), playwrightStep({ name: "browser tests", args: runnerArgs, lane: "browser" })]
      : []),
  ];
}

export function systemStep(part: PartName, say: (text: string) => void): Step {
  return {
    name: part,
    async run() {
      const outcome = ensureSystemParts([part], say);
      return { fault: outcome.kind === "there" ? null : outcome.sentence };
    },
  };
}

/** Creates one cluster of the embedded database for both runners. */
function clusterStep(folder: string): Step {
  return {
    name: "embedded database",
    async run() {
      await provideEmbeddedCluster(folder);
      return { fault: null };
    },
  };
}

function checkSteps(say: (text: string) => void): Step[] {
  const script = (name: string, command: string): Step => ({
    name,
    lane: "checks",
    async run() {
      const { code, output } = await runQuietly("npm", ["run", "--silent", command]);
      return { fault: code === 0 ? null : `code ${code}`, output };
    },
  });
  const files: Step = {
    name: "file rules",
    lane: "checks",
    async run() {
      const faults = await checkFiles(projectRoot);
      for (const fault of faults) say(fault);
      return { fault: faults.length === 0 ? null : `${faults.length} found` };
    },
  };
  return [
    script("format and lint", "check:format"),
    script("types", "check:types"),
    script("import rules", "check:imports"),
    files,
  ];
}

/** Options of a test runner. */
export interface RunnerOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly lane?: string;
}

export function vitestStep({ name, args, env, ...more }: RunnerOptions): Step {
  return {
    name,
    ...more,
    needs: ["PostgreSQL", "embedded database"],
    run: () => runVitest(name, args, env),
  };
}

function componentStep(args: readonly string[]): Step {
  const name = "component tests";
  return {
    name,
    lane: "browser",
    needs: ["Chromium"],
    run: () => runVitest(name, ["--config", "vitest.components.config.ts", ...args]),
  };
}

async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StepOutcome> {
  const report = await freshReport(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runPackage("vitest/vitest.mjs", ["run", ...reporters, ...args], { ...process.env, ...env });
  return judgeRun(await readReport("vitest", report), code);
}

export function buildStep(say: (text: string) => void): Step {
  return {
    name: "web build",
    lane: "browser",
    async run() {
      await ensureWebBuild(say);
      return { fault: null };
    },
  };
}

export function playwrightStep({ name, args, env, ...more }: RunnerOptions): Step {
  return {
    name,
    ...more,
    needs: ["PostgreSQL", "Chromium", "embedded database", "web build"],
    async run() {
      const report = await freshReport(name);
      const options = ["--config", "e2e/playwright.config.ts", "--reporter=list,json"];
      const ownEnv = { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const code = await runPackage("@playwright/test/cli.js", ["test", ...options, ...args], ownEnv);
      return judgeRun(await readReport("playwright", report), code);
    },
  };
}

/** Path for the report of the runner. Removes the report of an earlier run. */
async function freshReport(name: string): Promise<string> {
  const path = reportFile(name);
  await mkdir(join(path, ".."), { recursive: true });
  await rm(path, { force: true });
  return path;
}
