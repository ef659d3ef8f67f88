import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { projectRoot } from "../start/paths.ts";
import type { Durations } from "./durations.ts";

/** Numbers of tests, from the report of a runner. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A failed test with the start of its message. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

export interface RunnerReport {
  readonly count: Count;
  readonly durations: Durations;
  readonly failures: Failure[];
}

/** Lines of a message in the summary. The runner has printed the whole message. */
const messageLines = 8;

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
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          fullName: z.string().default(""),
          status: z.string().default(""),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightErrorSchema = z.object({ message: z.string().default("") });

const playwrightSpecSchema = z.object({
  title: z.string().default(""),
  ok: z.boolean().default(true),
  tests: z.array(
    z.object({
      results: z.array(z.object({ duration: z.number(), errors: z.array(playwrightErrorSchema).default([]) })),
    }),
  ),
});

interface PlaywrightSuite {
  file: string;
  specs: z.output<typeof playwrightSpecSchema>[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(playwrightSpecSchema),
    suites: z.array(playwrightSuiteSchema).optional(),
  }),
);

const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuiteSchema),
  errors: z.array(playwrightErrorSchema).default([]),
});

/** A file that could not be loaded counts as one failed test. */
function readVitest(report: z.output<typeof vitestSchema>): RunnerReport {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const files = report.testResults.map(({ name, startTime, endTime }) => ({ path: name, ms: endTime - startTime }));
  return { count, durations: sumByFile(files), failures: report.testResults.flatMap(failuresOfFile) };
}

type VitestFile = z.output<typeof vitestSchema>["testResults"][number];

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const file = relative(projectRoot, name);
  if (status === "failed" && assertionResults.length === 0) {
    return [describeFailure(file, "the file could not be loaded", [message])];
  }
  return assertionResults
    .filter((result) => result.status === "failed")
    .map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages ?? []));
}

function readPlaywright({ config, stats, suites, errors }: z.output<typeof playwrightSchema>): RunnerReport {
  const count = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  const specs = suites.flatMap(specsOf).map(({ file, spec }) => {
    const results = spec.tests.flatMap((each) => each.results);
    return { path: join(config.rootDir, file), spec, results };
  });
  const durations = sumByFile(
    specs.flatMap(({ path, results }) => results.map(({ duration }) => ({ path, ms: duration }))),
  );
  const failures = specs
    .filter(({ spec }) => !spec.ok)
    .map(({ path, spec, results }) =>
      describeFailure(
        relative(projectRoot, path),
        spec.title,
        results.flatMap((result) => result.errors.map(({ message }) => message)),
      ),
    );
  const outside = errors.map(({ message }) => describeFailure("", "outside of any test", [message]));
  return { count, durations, failures: [...failures, ...outside] };
}

function specsOf({
  file,
  specs,
  suites = [],
}: PlaywrightSuite): { file: string; spec: PlaywrightSuite["specs"][number] }[] {
  return [...specs.map((spec) => ({ file, spec })), ...suites.flatMap(specsOf)];
}

function describeFailure(file: string, test: string, messages: readonly string[]): Failure {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  const message = lines.filter((line) => line.trim() !== "").slice(0, messageLines);
  return { file, test, message: message.join("\n") };
}

function sumByFile(parts: readonly { path: string; ms: number }[]): Durations {
  const sums = new Map<string, number>();
  for (const { path, ms } of parts) {
    const file = relative(projectRoot, path);
    sums.set(file, (sums.get(file) ?? 0) + ms / 1_000);
  }
  return Object.fromEntries(sums);
}

/** Null if the runner ended before it could write the report. */
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
  readonly passed: number;
  readonly failed: number;
  /** Reason of a failed run. */
  readonly fault: string | null;
  readonly durations: Durations;
  readonly failures: Failure[];
}

/**
 * Verdict on a run. A runner that ran no test, skipped tests, or failed without a failed test (an error outside of a test, a
 * crash) has failed, and counts as one failed test, so that the summary shows it.
 */
export function judgeRun(report: RunnerReport | null, exitCode: number): Verdict {
  if (report === null) {
    const fault = `it ended with code ${exitCode} and left no report`;
    return { passed: 0, failed: 1, fault, durations: {}, failures: [] };
  }
  const { durations, failures } = report;
  const { passed, failed, skipped } = report.count;
  if (failed > 0) return { passed, failed, fault: `${failed} failed`, durations, failures };
  const fault = findFault({ passed, skipped }, exitCode);
  return { passed, failed: fault === null ? 0 : 1, fault, durations, failures };
}

function findFault({ passed, skipped }: Pick<Count, "passed" | "skipped">, exitCode: number): string | null {
  if (passed === 0) return "it ran no test";
  if (skipped > 0) return `it left out ${skipped} tests`;
  return exitCode === 0 ? null : `it ended with code ${exitCode} though no test failed`;
}
