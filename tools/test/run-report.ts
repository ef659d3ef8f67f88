import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";
import { projectRoot } from "../start/paths.ts";

/** Environment variable with the path of the report that a test runner writes. */
export const reportSetting = "DEXNET_TEST_REPORT";

const failureSchema = z.object({ file: z.string(), test: z.string(), message: z.string() });

const reportSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Seconds of each test file, by its path from the root of the project. */
  secondsByFile: z.record(z.string(), z.number()),
  failures: z.array(failureSchema),
});

/** Outcome of one run of Vitest or Playwright. Their reporters write it. */
export type RunReport = z.output<typeof reportSchema>;

/** A failed test with the start of its error and of the error's causes. */
export type Failure = z.output<typeof failureSchema>;

/** Lines of each error in the summary. The runner has printed the whole error. */
const errorLines = 8;

/** Maximum of described causes of an error. A cause may be its own cause. */
const maxCauses = 5;

/** What both runners tell about an error. */
export interface ReportedError {
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  readonly diff?: string | undefined;
  readonly cause?: unknown;
  /** Causes of an `AggregateError`. */
  readonly errors?: unknown;
}

export function createFailure(path: string, test: string, errors: readonly ReportedError[]): Failure {
  const file = path === "" ? "" : relative(projectRoot, path);
  return { file, test, message: errors.map((error) => describeError(error, errorLines)).join("\n") };
}

/** An error, and its causes with their codes. */
export function describeError(error: ReportedError, maxLines = Number.POSITIVE_INFINITY): string {
  const causes: unknown[] = [];
  const waiting = readCauses(error);
  while (waiting.length > 0 && causes.length < maxCauses) {
    const cause = waiting.shift();
    causes.push(cause);
    if (typeof cause === "object" && cause !== null) waiting.unshift(...readCauses(cause));
  }
  return [...describeText(error, maxLines), ...causes.flatMap((cause) => describeCause(cause, maxLines))].join("\n");
}

function readCauses({ errors, cause }: ReportedError): unknown[] {
  return [
    ...(Array.isArray(errors) ? (errors as unknown[]) : []),
    ...(cause === undefined || cause === null ? [] : [cause]),
  ];
}

function describeText({ message, stack, diff }: ReportedError, maxLines: number): string[] {
  // The error of a refused connection has an empty message.
  const text = [message || stack || "an error without a message", diff ?? ""].join("\n");
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, maxLines);
}

function describeCause(cause: unknown, maxLines: number): string[] {
  if (typeof cause !== "object" || cause === null) return [`caused by: ${String(cause)}`];
  const { name, code } = cause as { name?: unknown; code?: unknown };
  const [first = "", ...more] = describeText(cause, maxLines);
  // Vitest's own reporter has put these words before the name.
  const ownName = typeof name === "string" ? name.replace(/^Caused by: /, "") : undefined;
  const title = [ownName, code].filter((each) => typeof each === "string").join(" ");
  return [`caused by: ${title === "" ? "" : `${title}: `}${first}`, ...more];
}

/** Writes the report to the path of the setting. Without the setting somebody has started the runner by hand. */
export function writeReport(report: RunReport): void {
  const path = process.env[reportSetting];
  if (path !== undefined) writeFileSync(path, JSON.stringify(report));
}

/** Null if the runner ended before it could write the report. */
export async function readReport(path: string): Promise<RunReport | null> {
  try {
    return reportSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

export type Verdict = Omit<RunReport, "skipped"> & {
  /** Reason of a failed run. */
  readonly fault: string | null;
};

/**
 * Verdict on a run. A runner that ran no test, skipped tests, or failed without a failed test (an error outside of a test, a
 * crash) has failed, and counts as one failed test, so that the summary shows it.
 */
export function judgeRun(report: RunReport | null, exitCode: number): Verdict {
  if (report === null) {
    const fault = `it ended with code ${exitCode} and left no report`;
    return { passed: 0, failed: 1, fault, secondsByFile: {}, failures: [] };
  }
  const { skipped, ...run } = report;
  if (run.failed > 0) return { ...run, fault: `${run.failed} failed` };
  const fault = findFault(run.passed, skipped, exitCode);
  return { ...run, failed: fault === null ? 0 : 1, fault };
}

function findFault(passed: number, skipped: number, exitCode: number): string | null {
  if (passed === 0) return "it ran no test";
  if (skipped > 0) return `it left out ${skipped} tests`;
  return exitCode === 0 ? null : `it ended with code ${exitCode} though no test failed`;
}
