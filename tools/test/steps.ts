import type { Failure } from "./run-report.ts";

/** Outcome of a step. Steps without tests have no counts. */
export interface StepOutcome {
  readonly fault: string | null;
  readonly passed?: number;
  readonly failed?: number;
  /** Seconds of each of its test files. */
  readonly secondsByFile?: Readonly<Record<string, number>>;
  /** Its failed tests. */
  readonly failures?: readonly Failure[];
  /** Output that was not printed yet. */
  readonly output?: string;
}

export interface Step {
  readonly name: string;
  /** Steps that must have succeeded before this one. */
  readonly needs?: readonly string[];
  /** Steps of one lane run one after the other, lanes in parallel. */
  readonly lane?: string;
  /** Minutes on two cores, beside the other lanes. The summary shows them, and nothing fails by them. */
  readonly budgetMinutes?: number;
  run(): Promise<StepOutcome>;
}

export interface StepReport {
  readonly name: string;
  readonly seconds: number;
  readonly budgetMinutes?: number | undefined;
  /** Seconds from the start of the run to the end of the step. */
  readonly endedAt: number;
  readonly outcome: StepOutcome;
}

/**
 * Runs the steps of each lane in order and the lanes in parallel. After a failed step the others still run, except those that
 * need it, which count as failed.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (text: string) => void,
  isInterrupted: () => boolean = () => false,
): Promise<StepReport[]> {
  const names = steps.map(({ name }) => name);
  const runStartedAt = performance.now();
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two steps have the name ${repeated}: one report would be lost.`);
  const waiting = new Map(steps.map((step) => [step.name, Promise.withResolvers<StepReport | undefined>()]));
  const done = (name: string) => waiting.get(name)?.promise;

  async function runOne(step: Step, number: number): Promise<StepReport> {
    for (const name of step.needs ?? []) {
      const report = await done(name);
      if (report !== undefined && report.outcome.fault === null) continue;
      if (waiting.has(name)) return notRun(step, name);
    }
    say(`${step.name} (${number} of ${steps.length})`);
    const startedAt = performance.now();
    const outcome: StepOutcome = await step.run().catch((error: unknown) => ({ fault: describe(error) }));
    const seconds = (performance.now() - startedAt) / 1_000;
    const verdict = outcome.fault === null ? "passed" : `failed, ${outcome.fault}`;
    const output = outcome.output?.trim() ?? "";
    say(`${step.name}: ${verdict} (${seconds.toFixed(1)} s)${output === "" ? "" : `\n${output}`}`);
    return createReport(step, seconds, outcome);
  }

  function notRun(step: Step, broken: string): StepReport {
    say(`${step.name}: not run, since ${broken} failed`);
    return createReport(step, 0, { fault: `not run, since ${broken} failed` });
  }

  function createReport({ name, budgetMinutes }: Step, seconds: number, outcome: StepOutcome): StepReport {
    return { name, seconds, budgetMinutes, endedAt: (performance.now() - runStartedAt) / 1_000, outcome };
  }

  async function runLane(lane: readonly Step[]): Promise<void> {
    for (const step of lane) {
      const number = steps.indexOf(step) + 1;
      waiting.get(step.name)?.resolve(isInterrupted() ? undefined : await runOne(step, number));
    }
  }

  const lanes = Map.groupBy(steps, ({ lane }) => lane);
  await Promise.all([...lanes.values()].map(runLane));
  const reports = await Promise.all(steps.map(({ name }) => done(name)));
  return reports.filter((report) => report !== undefined);
}

/** Steps that take longer are listed with their minutes. */
const shownFromSeconds = 1;
const slowestCount = 10;

/**
 * Summary of a run: the slowest test files, the table of all steps with their minutes and budgets, the failed tests, the
 * minutes of the whole, and in the last line the number of all tests. A step that failed without a failed test counts as one.
 */
export function summarize(
  reports: readonly StepReport[],
  plan?: { readonly command: string; readonly budgetMinutes: number },
): { lines: string[]; failed: number } {
  const width = Math.max(0, ...reports.map((report) => report.name.length));
  const rows = reports
    .filter(({ seconds, outcome }) => seconds >= shownFromSeconds || outcome.fault !== null)
    .map(({ name, seconds, budgetMinutes, outcome }) => {
      const counts = outcome.passed === undefined ? "" : `  ${outcome.passed} passed, ${outcome.failed ?? 0} failed`;
      const fault = outcome.fault === null ? "" : `  ${outcome.fault.split("\n")[0]}`;
      const verdict = outcome.fault === null ? "passed" : "FAILED";
      const budget = budgetMinutes === undefined ? "" : ` of ${budgetMinutes}`;
      return `  ${verdict}  ${name.padEnd(width)}  ${formatMinutes(seconds)}${budget} min${counts}${fault}`;
    });
  const passed = sum(reports.map(({ outcome }) => outcome.passed ?? 0));
  const failed = sum(reports.map(({ outcome }) => outcome.failed ?? (outcome.fault === null ? 0 : 1)));
  const whole = formatMinutes(Math.max(0, ...reports.map(({ endedAt }) => endedAt)));
  return {
    lines: [
      "",
      ...slowestLines(reports),
      ...rows,
      "",
      ...reports.flatMap(({ outcome }) => failureLines(outcome.failures ?? [])),
      ...(plan === undefined ? [] : [`${plan.command}:${whole} of ${plan.budgetMinutes} min after the installation`]),
      `tests: ${passed} passed, ${failed} failed`,
    ],
    failed,
  };
}

const formatMinutes = (seconds: number) => (seconds / 60).toFixed(1).padStart(5);

function slowestLines(reports: readonly StepReport[]): string[] {
  const files = reports.flatMap(({ outcome }) => Object.entries(outcome.secondsByFile ?? {}));
  const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, slowestCount);
  if (slowest.length === 0) return [];
  return [
    "the slowest files:",
    ...slowest.map(([file, seconds]) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`),
    "",
  ];
}

/** Maximum of failed tests of one step in the summary. */
const maxShownFailures = 10;

function failureLines(failures: readonly Failure[]): string[] {
  const shown = failures.slice(0, maxShownFailures).flatMap(({ file, test, message }) => {
    const title = file === "" ? test : `${file}: ${test}`;
    return [`FAILED  ${title}`, ...message.split("\n").map((line) => `    ${line}`), ""];
  });
  const hidden = failures.length - maxShownFailures;
  return hidden > 0 ? [...shown, `and ${hidden} more`, ""] : shown;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
