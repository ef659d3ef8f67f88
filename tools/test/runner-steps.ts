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
    job: "soaks",
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
    job: "preparation",
    async run() {
      await provideEmbeddedCluster(folder);
      return { fault: null };
    },
  };
}

export function checkSteps(): Step[] {
  const script = (name: string, command: string): Step => ({
    name,
    job: "checks",
    async run() {
      const { code, output } = await runQuietly("npm", ["run", "--silent", command]);
      return { fault: code === 0 ? null : `code ${code}`, output };
    },
  });
  const files: Step = {
    name: "file rules",
    job: "checks",
    async run() {
      const faults = await checkFiles(projectRoot);
      return { fault: faults.length === 0 ? null : `${faults.length} found`, output: faults.join("\n") };
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
export function benchStep(): Step {
  return {
    name: "benchmarks",
    job: "components",
    needs: ["PostgreSQL", "Chromium"],
    async run() {
      const env = { ...process.env, BENCH_SIZE: "smallest" };
      const { code, lastLines } = await runProgram("npm", ["run", "--silent", "bench"], env);
      return { fault: code === 0 ? null : `code ${code}`, lastLines };
    },
  };
}

/** Options of a test runner. */
export interface RunnerOptions {
  readonly name: string;
  readonly job: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
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
    job: "browser",
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
  const { code, lastLines } = await runPackage(file, args, { ...process.env, ...env, [reportSetting]: path });
  return { ...judgeRun(await readReport(path), code), lastLines };
}
