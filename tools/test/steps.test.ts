import { describe, expect, test } from "vitest";
import { runSteps, type Step, type StepOutcome, summarize } from "./steps.ts";

const step = (name: string, outcome: StepOutcome | Error, needs?: string[]): Step => ({
  name,
  ...(needs === undefined ? {} : { needs }),
  run: async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
});
const good: StepOutcome = { fault: null };
const report = (name: string, seconds: number, outcome: StepOutcome) => ({ name, seconds, endedAt: seconds, outcome });

async function run(steps: Step[]) {
  const said: string[] = [];
  const reports = await runSteps(steps, (text) => said.push(text));
  return { said, ...summarize(reports), faults: reports.map((report) => report.outcome.fault) };
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

  test("runs lanes in parallel, the steps of each in order, and waits for needed steps", async () => {
    const order: string[] = [];
    const [buildBegun, unitEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const logged = (name: string, work: () => Promise<void>, more: Partial<Step> = {}): Step => ({
      name,
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
      logged("types", nothing, { lane: "aside" }),
      logged("unit", () => buildBegun.promise),
      logged(
        "build",
        async () => {
          buildBegun.resolve();
          await unitEnded.promise;
        },
        { lane: "aside" },
      ),
      logged("e2e", nothing, { needs: ["build"] }),
    ]);
    expect(faults).toEqual([null, null, null, null]);
    expect(order.indexOf("build begins")).toBeLessThan(order.indexOf("unit ends"));
    expect(order.indexOf("types ends")).toBeLessThan(order.indexOf("build begins"));
    expect(order.slice(-3)).toEqual(["build ends", "e2e begins", "e2e ends"]);
  });

  test("does not run a step that needs a failed step of another lane", async () => {
    const broken = { ...step("build", { fault: "code 1" }), lane: "aside" };
    const { faults, failed } = await run([step("unit", good), broken, step("e2e", good, ["build"])]);
    expect(faults).toEqual([null, "code 1", "not run, since build failed"]);
    expect(failed).toBe(2);
  });

  test("prints the kept output of a step with its verdict", async () => {
    const { said } = await run([
      { ...step("types", { fault: "code 2", output: "a.ts(1,1): wrong\n" }), lane: "aside" },
    ]);
    expect(said.at(-1)).toMatch(/^types: failed, code 2 \(\d+\.\d s\)\na\.ts\(1,1\): wrong$/);
  });

  test("starts no step after an interruption", async () => {
    let interrupted = false;
    const first: Step = {
      name: "unit",
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
    const { lines } = summarize([report("unit", 60, { fault: null, secondsByFile })]);
    expect(lines.slice(1, 3)).toEqual(["the slowest files:", "    11.0 s  11.test.ts"]);
    expect(lines.filter((line) => line.endsWith(".test.ts"))).toHaveLength(10);
  });

  test("summarize shows the minutes of each step and of the whole beside their budgets", () => {
    const reports = [
      { ...report("unit tests", 270, { fault: null, passed: 40, failed: 0 }), budgetMinutes: 5 },
      report("web build", 30, good),
      report("PostgreSQL", 0.2, good),
    ];
    const { lines } = summarize(reports, { command: "npm test", budgetMinutes: 8 });
    expect(lines.filter((line) => line !== "")).toEqual([
      "  passed  unit tests    4.5 of 5 min  40 passed, 0 failed",
      "  passed  web build     0.5 min",
      "npm test:  4.5 of 8 min after the installation",
      "tests: 40 passed, 0 failed",
    ]);
  });
});
