/** What a step came to. Steps that run no tests have no counts. */
export interface StepOutcome {
  fault: string | null;
  passed?: number;
  failed?: number;
}

export interface Step {
  name: string;
  /** Steps without which this one can't tell anything. */
  needs?: readonly string[];
  run(): Promise<StepOutcome>;
}

export interface StepReport {
  name: string;
  seconds: number;
  outcome: StepOutcome;
}

/**
 * Runs the steps in order. One that fails doesn't keep the others from running, except those that need it; these
 * count as failed, since nobody knows.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (text: string) => void,
  isInterrupted: () => boolean = () => false,
): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const [index, step] of steps.entries()) {
    if (isInterrupted()) break;
    const broken = step.needs?.find((name) => reports.some((report) => report.name === name && report.outcome.fault));
    if (broken !== undefined) {
      reports.push({ name: step.name, seconds: 0, outcome: { fault: `not run, since ${broken} failed` } });
      say(`${step.name}: not run, since ${broken} failed`);
      continue;
    }
    say(`${step.name} (${index + 1} of ${steps.length})`);
    const startedAt = performance.now();
    const outcome = await step.run().catch((error: unknown) => ({ fault: describe(error) }));
    const seconds = (performance.now() - startedAt) / 1_000;
    reports.push({ name: step.name, seconds, outcome });
    say(`${step.name}: ${outcome.fault === null ? "passed" : `failed, ${outcome.fault}`} (${seconds.toFixed(1)} s)`);
  }
  return reports;
}

/** The table of all steps, and as the last line the sum of all tests. A step that failed otherwise counts as one. */
export function summary(reports: readonly StepReport[]): { lines: string[]; failed: number } {
  const width = Math.max(0, ...reports.map((report) => report.name.length));
  const rows = reports.map(({ name, seconds, outcome }) => {
    const counts = outcome.passed === undefined ? "" : `  ${outcome.passed} passed, ${outcome.failed ?? 0} failed`;
    const fault = outcome.fault === null ? "" : `  ${outcome.fault.split("\n")[0]}`;
    const verdict = outcome.fault === null ? "passed" : "FAILED";
    return `  ${verdict}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${counts}${fault}`;
  });
  const passed = sum(reports.map(({ outcome }) => outcome.passed ?? 0));
  const failed = sum(reports.map(({ outcome }) => outcome.failed ?? (outcome.fault === null ? 0 : 1)));
  return { lines: ["", ...rows, "", `tests: ${passed} passed, ${failed} failed`], failed };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
