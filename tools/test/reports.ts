import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { projectRoot } from "../start/paths.ts";
import type { Durations } from "./durations.ts";

/** What a test runner did, by its own machine-readable report. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunnerReport {
  count: Count;
  durations: Durations;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
    suites: z.array(playwrightSuiteSchema).optional(),
  }),
);

const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuiteSchema),
  errors: z.array(z.unknown()).default([]),
});

/** A file that could not even be loaded has no failed test in it; it counts as one. */
function readVitest(report: z.output<typeof vitestSchema>): RunnerReport {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const files = report.testResults.map(({ name, startTime, endTime }) => ({ path: name, ms: endTime - startTime }));
  return { count, durations: sumByFile(files) };
}

function readPlaywright({ config, stats, suites, errors }: z.output<typeof playwrightSchema>): RunnerReport {
  const count = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  const tests = suites.flatMap(testsOf).map(({ file, ms }) => ({ path: join(config.rootDir, file), ms }));
  return { count, durations: sumByFile(tests) };
}

function testsOf({ file, specs, suites = [] }: PlaywrightSuite): { file: string; ms: number }[] {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own.map(({ duration }) => ({ file, ms: duration })), ...suites.flatMap(testsOf)];
}

function sumByFile(parts: readonly { path: string; ms: number }[]): Durations {
  const sums = new Map<string, number>();
  for (const { path, ms } of parts) {
    const file = relative(projectRoot, path);
    sums.set(file, (sums.get(file) ?? 0) + ms / 1_000);
  }
  return Object.fromEntries(sums);
}

/** Null when there is no such report: the runner ended before it could write it. */
export async function readReport(runner: "vitest" | "playwright", path: string): Promise<RunnerReport | null> {
  try {
    const report: unknown = JSON.parse(await readFile(path, "utf8"));
    return runner === "vitest"
      ? readVitest(vitestSchema.parse(report))
      : readPlaywright(playwrightSchema.parse(report));
  } catch {
    return null;
  }
}

export interface Verdict {
  passed: number;
  failed: number;
  /** Why the run is no success, if it is none. */
  fault: string | null;
  durations: Durations;
}

/**
 * What a run is worth. A runner that ran nothing, left tests out, or failed without a failed test (an error outside
 * any test, a crash) has failed, and counts as one failed test so that the sum can't look clean.
 */
export function judge(report: RunnerReport | null, exitCode: number): Verdict {
  if (report === null) {
    return { passed: 0, failed: 1, fault: `it ended with code ${exitCode} and left no report`, durations: {} };
  }
  const { durations } = report;
  const { passed, failed, skipped } = report.count;
  if (failed > 0) return { passed, failed, fault: `${failed} failed`, durations };
  const fault = faultOf({ passed, skipped }, exitCode);
  return { passed, failed: fault === null ? 0 : 1, fault, durations };
}

function faultOf({ passed, skipped }: Pick<Count, "passed" | "skipped">, exitCode: number): string | null {
  if (passed === 0) return "it ran no test";
  if (skipped > 0) return `it left out ${skipped} tests`;
  return exitCode === 0 ? null : `it ended with code ${exitCode} though no test failed`;
}
