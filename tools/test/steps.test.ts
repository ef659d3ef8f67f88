import { describe, expect, test } from "vitest";
import { fullPlan, usualPlan } from "./plans.ts";
import { runSteps, type Step, type StepOutcome, summarize } from "./steps.ts";

const step = (name: string, outcome: StepOutcome | Error, needs?: string[]): Step => ({
  name,
  job: "tests",
  ...(needs === undefined ? {} : { needs }),
  run: async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
});
const good: StepOutcome = { fault: null };
const report = (name: string, seconds: number, outcome: StepOutcome, job = "tests") => ({
  name,
  job,
  seconds,
  endedAt: seconds,
  outcome,
});
const whole = { command: "npm test" };

async function run(steps: Step[]) {
  const said: string[] = [];
  const reports = await runSteps(steps, (text) => said.push(text));
  return { said, ...summarize(reports, whole), faults: reports.map((report) => report.outcome.fault) };
}

describe("runSteps", () => {
  test("runs all steps after a failure, except those that need the failed one", async () => {
    const { faults } = await run([
      step("a", { fault: "code 1" }),
      step("b", good),
      step("c", good, ["a"]),
      step("d", good, ["b"]),
      step("e", good, ["c"]),
    ]);
    expect(faults).toEqual(["code 1", null, "not run, since a failed", null, "not run, since c failed"]);
  });

  test("runs jobs in parallel, the steps of each in order, and waits for needed steps", async () => {
    const order: string[] = [];
    const [buildBegun, unitEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const logged = (name: string, work: () => Promise<void>, more: Partial<Step> = {}): Step => ({
      name,
      job: "tests",
      ...more,
      async run() {
        order.push(`${name} begins`);
        await work();
        order.push(`${name} ends`);
        if (name === "unit") unitEnded.resolve();
        return good;
      },
    });
    const nothing = () => Promise.resolve();
    const { faults } = await run([
      logged("types", nothing, { job: "aside" }),
      logged("unit", () => buildBegun.promise),
      logged(
        "build",
        async () => {
          buildBegun.resolve();
          await unitEnded.promise;
        },
        { job: "aside" },
      ),
      logged("e2e", nothing, { needs: ["build"] }),
    ]);
    expect(faults).toEqual([null, null, null, null]);
    expect(order.indexOf("build begins")).toBeLessThan(order.indexOf("unit ends"));
    expect(order.indexOf("types ends")).toBeLessThan(order.indexOf("build begins"));
    expect(order.slice(-3)).toEqual(["build ends", "e2e begins", "e2e ends"]);
  });

  test("does not run a step that needs a failed step of another job", async () => {
    const broken = { ...step("build", { fault: "code 1" }), job: "aside" };
    const { faults, failed } = await run([step("unit", good), broken, step("e2e", good, ["build"])]);
    expect(faults).toEqual([null, "code 1", "not run, since build failed"]);
    expect(failed).toBe(2);
  });

  test("prints the kept output of a step with its verdict", async () => {
    const { said } = await run([{ ...step("types", { fault: "code 2", output: "a.ts(1,1): wrong\n" }), job: "aside" }]);
    expect(said.at(-1)).toMatch(/^types: failed, code 2 \(\d+\.\d s\)\na\.ts\(1,1\): wrong$/);
  });

  test("starts no step after an interruption", async () => {
    let interrupted = false;
    const first: Step = {
      name: "unit",
      job: "tests",
      async run() {
        interrupted = true;
        return good;
      },
    };
    const reports = await runSteps(
      [first, step("e2e", good), step("more", good, ["e2e"])],
      () => {},
      () => interrupted,
    );
    expect(reports.map(({ name }) => name)).toEqual(["unit"]);
  });

  test("refuses two steps of one name, because one of their reports would be lost", async () => {
    await expect(run([step("a", good), step("b", good), step("a", { fault: "code 1" })])).rejects.toThrow("name a");
  });

  test("reports the error of a step that throws", async () => {
    expect((await run([step("build", new Error("no disk"))])).faults).toEqual(["no disk"]);
  });

  test("summarize repeats the whole fault of a step that throws, with its causes, below the table", async () => {
    const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
    const { lines } = await run([step("build", new Error("not built\nin a.ts", { cause: full })), step("unit", good)]);
    expect(lines).toContain("  FAILED  build    0.0 min  not built");
    const first = lines.indexOf("FAILED  build");
    expect(lines.slice(first, first + 5)).toEqual([
      "FAILED  build",
      "    not built",
      "    in a.ts",
      "    caused by: Error ENOSPC: write failed",
      "",
    ]);
  });

  test("summarize repeats the last lines of the output of a failed step, unless its failed tests are listed", async () => {
    const output = `${Array.from({ length: 50 }, (_, index) => `\u001b[31mline ${index}\u001b[39m`).join("\n")}\n`;
    const failures = [{ file: "a.test.ts", test: "adds", message: "expected 1" }];
    const { lines } = await run([
      step("types", { fault: "code 2", output }),
      step("bench", { fault: "code 1", lastLines: ["no line of upload"] }),
      step("unit", { fault: "1 failed", failed: 1, failures, lastLines: ["1 failed | 3 passed"] }),
      step("build", { fault: null, output: "built" }),
    ]);
    const first = lines.indexOf("FAILED  types");
    expect(lines.slice(first, first + 3)).toEqual(["FAILED  types", "    code 2", "    line 30"]);
    expect(lines.slice(first + 21, first + 27)).toEqual([
      "    line 49",
      "",
      "FAILED  bench",
      "    code 1",
      "    no line of upload",
      "",
    ]);
    expect(lines.join("\n")).not.toMatch(/3 passed$|built/m);
  });

  test("summarize counts the tests in the last line, and a failure without a test as one", async () => {
    const steps = [
      step("types", { fault: "code 2" }),
      step("unit", { fault: null, passed: 40, failed: 0 }),
      step("e2e", { fault: "2 failed", passed: 3, failed: 2 }),
    ];
    const { lines, failed } = await run(steps);
    expect(lines.at(-1)).toBe("tests: 43 passed, 3 failed");
    expect(failed).toBe(3);
    expect((await run([steps[1] ?? step("", good)])).lines.at(-1)).toBe("tests: 40 passed, 0 failed");
  });

  test("summarize lists the first ten failed tests of each step above the last line", async () => {
    const failures = Array.from({ length: 12 }, (_, index) => ({
      file: "a.test.ts",
      test: `test ${index}`,
      message: "expected 1\nreceived 2",
    }));
    const { lines } = await run([
      step("unit", { fault: "12 failed", passed: 0, failed: 12, failures }),
      step("e2e", { fault: "1 failed", passed: 0, failed: 1, failures: failures.slice(0, 1) }),
    ]);
    const failureLines = lines.slice(lines.indexOf("FAILED  a.test.ts: test 0"));
    expect(failureLines.slice(0, 5)).toEqual([
      "FAILED  a.test.ts: test 0",
      "    expected 1",
      "    received 2",
      "",
      "FAILED  a.test.ts: test 1",
    ]);
    expect(failureLines.filter((line) => line.startsWith("FAILED"))).toHaveLength(11);
    expect(failureLines).toContain("and 2 more");
    expect(lines.at(-1)).toBe("tests: 0 passed, 13 failed");
  });

  test("announces each step and prints its duration", async () => {
    const { said } = await run([step("types", good)]);
    expect(said).toEqual(["types (1 of 1)", expect.stringMatching(/^types: passed \(\d+\.\d s\)$/)]);
  });

  test("summarize lists the ten slowest files", () => {
    const secondsByFile = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index]));
    const { lines } = summarize([report("unit", 60, { fault: null, secondsByFile })], whole);
    expect(lines.slice(1, 3)).toEqual(["the slowest files:", "    11.0 s  11.test.ts"]);
    expect(lines.filter((line) => line.endsWith(".test.ts"))).toHaveLength(10);
  });

  test("summarize shows each job with its minutes, its budget and its steps, and the whole", () => {
    const reports = [
      { ...report("types", 90, good, "checks"), endedAt: 120 },
      { ...report("file rules", 0.2, good, "checks"), endedAt: 121 },
      { ...report("unit tests", 240, { fault: null, passed: 40, failed: 0 }, "unit"), endedAt: 270 },
    ];
    const run = { command: "npm test", budgetMinutes: 8, jobBudgets: { checks: 3, unit: 7.5 } };
    expect(summarize(reports, run).lines.filter((line) => line !== "")).toEqual([
      "checks: 2.0 of 3 min",
      "  passed  types         1.5 min",
      "unit: 4.5 of 7.5 min",
      "  passed  unit tests    4.0 min  40 passed, 0 failed",
      "npm test: 4.5 of 8 min after the installation",
      "tests: 40 passed, 0 failed",
    ]);
    expect(summarize(reports, { command: "npm test -- --only unit" }).lines).toEqual(
      expect.arrayContaining(["unit: 4.5 min", "npm test -- --only unit: 4.5 min after the installation"]),
    );
  });
});

test.each([usualPlan, fullPlan])("$command: every job has a budget", (plan) => {
  const steps = plan.planSteps({ only: undefined, runnerArgs: [], temporaryFolder: "/", say: () => undefined });
  expect(Object.keys(plan.jobBudgets).toSorted()).toEqual([...new Set(steps.map(({ job }) => job))].toSorted());
});
