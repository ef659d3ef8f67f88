import { type Durations, slowestLines } from "./durations.ts";
import type { Failure } from "./reports.ts";

/** What a step came to. Steps that run no tests have no counts. */
export interface StepOutcome {
  fault: string | null;
  passed?: number;
  failed?: number;
  /** How long each of its test files took. */
  durations?: Durations;
  /** Its tests that failed. */
  failures?: readonly Failure[];
  /** What is still to be shown of its words. */
  output?: string;
}

export interface Step {
  name: string;
  /** Steps without which this one can't tell anything. */
  needs?: readonly string[];
  /** Steps of one lane run one after the other, lanes beside each other. */
  lane?: string;
  run(): Promise<StepOutcome>;
}

export interface StepReport {
  name: string;
  seconds: number;
  outcome: StepOutcome;
}

/**
 * Runs the steps of each lane in order, the lanes beside each other. One that fails doesn't keep the others from running, except
 * those that need it; these count as failed, since nobody knows.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (text: string) => void,
  isInterrupted: () => boolean = () => false,
): Promise<StepReport[]> {
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
    return { name: step.name, seconds, outcome };
  }

  function notRun({ name }: Step, broken: string): StepReport {
    say(`${name}: not run, since ${broken} failed`);
    return { name, seconds: 0, outcome: { fault: `not run, since ${broken} failed` } };
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

/** How long each test file took, of all steps. */
export function durationsOf(reports: readonly StepReport[]): Durations {
  return Object.assign({}, ...reports.map(({ outcome }) => outcome.durations ?? {}));
}

/**
 * The slowest test files, the table of all steps, the tests that failed, and as the last line the sum of all tests. A step
 * that failed otherwise counts as one.
 */
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
  const slowest = slowestLines(durationsOf(reports));
  return {
    lines: [
      "",
      ...slowest,
      ...(slowest.length > 0 ? [""] : []),
      ...rows,
      "",
      ...reports.flatMap(({ outcome }) => failureLines(outcome.failures ?? [])),
      `tests: ${passed} passed, ${failed} failed`,
    ],
    failed,
  };
}

/** Most tests of one step that are told: where all fail, the first show why. */
const failuresTold = 10;

function failureLines(failures: readonly Failure[]): string[] {
  const told = failures.slice(0, failuresTold).flatMap(({ file, test, message }) => {
    const title = file === "" ? test : `${file}: ${test}`;
    return [`FAILED  ${title}`, ...message.split("\n").map((line) => `    ${line}`), ""];
  });
  const left = failures.length - failuresTold;
  return left > 0 ? [...told, `and ${left} more`, ""] : told;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
