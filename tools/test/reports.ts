import { readFile } from "node:fs/promises";
import { z } from "zod";

/** What a test runner did, by its own machine-readable report. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

/** A file that could not even be loaded has no failed test in it; it counts as one. */
function countVitest(report: z.output<typeof vitestSchema>): Count {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright({ stats, errors }: z.output<typeof playwrightSchema>): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** Null when there is no such report: the runner ended before it could write it. */
export async function readReport(runner: "vitest" | "playwright", path: string): Promise<Count | null> {
  try {
    const report: unknown = JSON.parse(await readFile(path, "utf8"));
    return runner === "vitest"
      ? countVitest(vitestSchema.parse(report))
      : countPlaywright(playwrightSchema.parse(report));
  } catch {
    return null;
  }
}

export interface Verdict {
  passed: number;
  failed: number;
  /** Why the run is no success, if it is none. */
  fault: string | null;
}

/**
 * What a run is worth. A runner that ran nothing, left tests out, or failed without a failed test (an error outside
 * any test, a crash) has failed, and counts as one failed test so that the sum can't look clean.
 */
export function judge(count: Count | null, exitCode: number): Verdict {
  if (count === null) return { passed: 0, failed: 1, fault: `it ended with code ${exitCode} and left no report` };
  const { passed, failed, skipped } = count;
  if (failed > 0) return { passed, failed, fault: `${failed} failed` };
  if (passed === 0) return { passed, failed: 1, fault: "it ran no test" };
  if (skipped > 0) return { passed, failed: 1, fault: `it left out ${skipped} tests` };
  if (exitCode !== 0) return { passed, failed: 1, fault: `it ended with code ${exitCode} though no test failed` };
  return { passed, failed: 0, fault: null };
}
