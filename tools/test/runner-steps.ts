import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { provideEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { projectRoot } from "../start/paths.ts";
import { ensureWebBuild } from "../start/web-build.ts";
import { ensureSystemParts, type PartName } from "../system/system-parts.ts";
import { checkFiles } from "./check-files.ts";
import { runPackage, runProgram, runQuietly } from "./run-program.ts";
import { judgeRun, readReport, reportSetting } from "./run-report.ts";
import type { Step, StepOutcome } from "./steps.ts";

type Say = (text: string) => void;

export function systemStep(part: PartName, say: Say): Step {
  return {
    name: part,
    async run() {
      const outcome = ensureSystemParts([part], say);
      return { fault: outcome.kind === "there" ? null : outcome.sentence };
    },
  };
}

/** Creates one cluster of the embedded database for all runners. */
export function clusterStep(folder: string): Step {
  return {
    name: "embedded database",
    async run() {
      await provideEmbeddedCluster(folder);
      return { fault: null };
    },
  };
}

export function checkSteps(say: Say, budgetMinutes: number): Step[] {
  const script = (name: string, command: string): Step => ({
    name,
    lane: "checks",
    budgetMinutes,
    async run() {
      const { code, output } = await runQuietly("npm", ["run", "--silent", command]);
      return { fault: code === 0 ? null : `code ${code}`, output };
    },
  });
  const files: Step = {
    name: "file rules",
    lane: "checks",
    budgetMinutes,
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

/** Runs every benchmark at its smallest size. It fails when one does not end with its line. */
export function benchStep(budgetMinutes: number): Step {
  return {
    name: "benchmarks",
    lane: "components",
    needs: ["PostgreSQL", "Chromium"],
    budgetMinutes,
    async run() {
      const code = await runProgram("npm", ["run", "--silent", "bench"], { ...process.env, BENCH_SIZE: "smallest" });
      return { fault: code === 0 ? null : `code ${code}` };
    },
  };
}

/** Options of a test runner. */
export interface RunnerOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly lane?: string;
  readonly needs?: readonly string[];
  readonly budgetMinutes?: number;
}

export function vitestStep({ name, args, env, ...more }: RunnerOptions): Step {
  return {
    name,
    needs: ["PostgreSQL", "embedded database"],
    ...more,
    run: () => runTests(name, "vitest/vitest.mjs", ["run", ...args], env),
  };
}

export function playwrightStep({ name, args, env, ...more }: RunnerOptions): Step {
  const options = ["test", "--config", "e2e/playwright.config.ts"];
  return {
    name,
    needs: ["PostgreSQL", "Chromium", "embedded database", "web build"],
    ...more,
    run: () => runTests(name, "@playwright/test/cli.js", [...options, ...args], env),
  };
}

export function buildStep(say: Say): Step {
  return {
    name: "web build",
    lane: "browser",
    async run() {
      await ensureWebBuild(say);
      return { fault: null };
    },
  };
}

/** Runs a test runner and judges the report that it wrote. */
async function runTests(
  name: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StepOutcome> {
  const path = join(projectRoot, ".cache", "test", `${name.replaceAll(" ", "-")}.json`);
  await mkdir(join(path, ".."), { recursive: true });
  // The report of an earlier run must not be read.
  await rm(path, { force: true });
  const code = await runPackage(file, args, { ...process.env, ...env, [reportSetting]: path });
  return judgeRun(await readReport(path), code);
}
