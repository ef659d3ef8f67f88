import { stripVTControlCharacters } from "node:util";
import { repeatedLines } from "./run-program.ts";
import { describeError, type Failure } from "./run-report.ts";

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
  /** Last lines of output that was printed already. */
  readonly lastLines?: readonly string[];
}

export interface Step {
  readonly name: string;
  /** Steps that must have succeeded before this one. */
  readonly needs?: readonly string[];
  /** Steps of one job run one after the other, jobs in parallel. */
  readonly job: string;
  run(): Promise<StepOutcome>;
}

export interface StepReport {
  readonly name: string;
  readonly job: string;
  readonly seconds: number;
  /** Seconds from the start of the run to the end of the step. */
  readonly endedAt: number;
  readonly outcome: StepOutcome;
}

/**
 * Runs the steps of each job in order and the jobs in parallel. After a failed step the others still run, except those that
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
    const outcome: StepOutcome = await step.run().catch((error: unknown) => ({ fault: describeThrown(error) }));
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

  function createReport({ name, job }: Step, seconds: number, outcome: StepOutcome): StepReport {
    return { name, job, seconds, endedAt: (performance.now() - runStartedAt) / 1_000, outcome };
  }

  async function runJob(job: readonly Step[]): Promise<void> {
    for (const step of job) {
      const number = steps.indexOf(step) + 1;
      waiting.get(step.name)?.resolve(isInterrupted() ? undefined : await runOne(step, number));
    }
  }

  await Promise.all([...Map.groupBy(steps, ({ job }) => job).values()].map(runJob));
  const reports = await Promise.all(steps.map(({ name }) => done(name)));
  return reports.filter((report) => report !== undefined);
}

/** Steps that take longer are listed with their minutes. */
const shownFromSeconds = 1;
const slowestCount = 10;

/** Title of a summary, and budgets of its jobs in minutes. Only a whole run has budgets. Nothing fails by them. */
export interface SummarizedRun {
  readonly command: string;
  readonly budgetMinutes?: number;
  readonly jobBudgets?: Readonly<Record<string, number>>;
}

/**
 * Summary of a run: the slowest test files, each job with its minutes, its budget and its steps, what failed, the minutes of
 * the whole, and in the last line the number of all tests. A step that failed without a failed test counts as one.
 */
export function summarize(
  reports: readonly StepReport[],
  { command, budgetMinutes, jobBudgets = {} }: SummarizedRun,
): { lines: string[]; failed: number } {
  const width = Math.max(0, ...reports.map(({ name }) => name.length));
  const jobs = [...Map.groupBy(reports, ({ job }) => job)];
  const passed = sum(reports.map(({ outcome }) => outcome.passed ?? 0));
  const failed = sum(reports.map(({ outcome }) => outcome.failed ?? (outcome.fault === null ? 0 : 1)));
  return {
    lines: [
      "",
      ...slowestLines(reports),
      ...jobs.flatMap(([job, steps]) => [
        `${job}: ${formatElapsed(steps, jobBudgets[job])}`,
        ...steps.filter(isShown).map((step) => describeStep(step, width)),
      ]),
      "",
      ...reports.flatMap(failureLines),
      `${command}: ${formatElapsed(reports, budgetMinutes)} after the installation`,
      `tests: ${passed} passed, ${failed} failed`,
    ],
    failed,
  };
}

/** Minutes from the start of the run to the end of these steps. */
function formatElapsed(reports: readonly StepReport[], budgetMinutes: number | undefined): string {
  const minutes = formatMinutes(Math.max(0, ...reports.map(({ endedAt }) => endedAt)));
  return `${minutes}${budgetMinutes === undefined ? "" : ` of ${budgetMinutes}`} min`;
}

const isShown = ({ seconds, outcome }: StepReport) => seconds >= shownFromSeconds || outcome.fault !== null;

function describeStep({ name, seconds, outcome }: StepReport, width: number): string {
  const counts = outcome.passed === undefined ? "" : `  ${outcome.passed} passed, ${outcome.failed ?? 0} failed`;
  const fault = outcome.fault === null ? "" : `  ${outcome.fault.split("\n")[0]}`;
  const verdict = outcome.fault === null ? "passed" : "FAILED";
  return `  ${verdict}  ${name.padEnd(width)}  ${formatMinutes(seconds).padStart(5)} min${counts}${fault}`;
}

const formatMinutes = (seconds: number) => (seconds / 60).toFixed(1);

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

/** The failed tests of a step, or of one without failed tests its fault and the end of its output. */
function failureLines({ name, outcome }: StepReport): string[] {
  const { fault, failures = [], output = "", lastLines = output.trimEnd().split("\n") } = outcome;
  if (failures.length > 0) return testLines(failures);
  if (fault === null) return [];
  const lines = [...fault.split("\n"), ...lastLines.slice(-repeatedLines).map(stripVTControlCharacters)];
  const shown = lines.filter((line) => line.trim() !== "");
  // The line of the step has a fault of one line.
  return shown.length === 1 ? [] : [`FAILED  ${name}`, ...shown.map((line) => `    ${line}`), ""];
}

function testLines(failures: readonly Failure[]): string[] {
  const shown = failures.slice(0, maxShownFailures).flatMap(({ file, test, message }) => {
    const title = file === "" ? test : `${file}: ${test}`;
    return [`FAILED  ${title}`, ...message.split("\n").map((line) => `    ${line}`), ""];
  });
  const hidden = failures.length - maxShownFailures;
  return hidden > 0 ? [...shown, `and ${hidden} more`, ""] : shown;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const describeThrown = (error: unknown) => (error instanceof Error ? describeError(error) : String(error));
