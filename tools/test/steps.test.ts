import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../start/paths.ts";
import { mergeDurations, sortLongestFirst } from "./durations.ts";
import { judgeRun, readReport } from "./reports.ts";
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
});

describe("judgeRun", () => {
  const count = { passed: 10, failed: 0, skipped: 0 };
  test.each([
    ["all passed", count, 0, 0],
    ["some failed", { ...count, failed: 2 }, 1, 2],
    ["it ran nothing", { ...count, passed: 0 }, 0, 1],
    ["it left some out", { ...count, skipped: 1 }, 0, 1],
    ["an error outside any test", count, 1, 1],
    ["it crashed before it could report", null, 134, 1],
  ])("%s", (_, counted, code, failed) => {
    const verdict = judgeRun(counted === null ? null : { count: counted, durations: {}, failures: [] }, code);
    expect(verdict.failed).toBe(failed);
    expect(verdict.fault === null).toBe(failed === 0);
  });
});

describe("readReport", () => {
  const ofFile = (file: string, ms: number) => ({
    name: join(projectRoot, file),
    startTime: 5_000,
    endTime: 5_000 + ms,
  });

  async function read(runner: "vitest" | "playwright", report: unknown) {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-report-"));
    const path = join(folder, "report.json");
    await writeFile(path, typeof report === "string" ? report : JSON.stringify(report));
    const read = await readReport(runner, path);
    await rm(folder, { recursive: true });
    return read;
  }

  test("reads a report of Vitest with a file that could not be loaded", async () => {
    const report = {
      ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
      testResults: [
        { ...ofFile("packages/a.test.ts", 1_500), status: "passed", assertionResults: [{}] },
        {
          ...ofFile("packages/b.test.ts", 20),
          status: "failed",
          assertionResults: [
            { fullName: "b adds", status: "passed", failureMessages: [] },
            { fullName: "b sums", status: "failed", failureMessages: ["\u001b[31mexpected 3\u001b[39m\n\nreceived 4"] },
          ],
        },
        { ...ofFile("apps/c.test.ts", 0), status: "failed", message: "no such module", assertionResults: [] },
      ],
    };
    expect(await read("vitest", report)).toEqual({
      count: { passed: 5, failed: 2, skipped: 3 },
      durations: { "packages/a.test.ts": 1.5, "packages/b.test.ts": 0.02, "apps/c.test.ts": 0 },
      failures: [
        { file: "packages/b.test.ts", test: "b sums", message: "expected 3\nreceived 4" },
        { file: "apps/c.test.ts", test: "the file could not be loaded", message: "no such module" },
      ],
    });
  });

  test("reads a report of Playwright with an error outside of a test", async () => {
    const took = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const report = {
      config: { rootDir: join(projectRoot, "e2e") },
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          file: "a.spec.ts",
          specs: [took(1_000), took(500)],
          suites: [{ file: "a.spec.ts", specs: [took(250, 250)] }],
        },
        {
          file: "b.spec.ts",
          specs: [
            {
              title: "a file comes up",
              ok: false,
              tests: [{ results: [{ duration: 3_000, errors: [{ message: "no row" }] }] }],
            },
          ],
        },
      ],
      errors: [{ message: "x" }],
    };
    expect(await read("playwright", report)).toEqual({
      count: { passed: 4, failed: 2, skipped: 2 },
      durations: { "e2e/a.spec.ts": 2, "e2e/b.spec.ts": 3 },
      failures: [
        { file: "e2e/b.spec.ts", test: "a file comes up", message: "no row" },
        { file: "", test: "outside of any test", message: "x" },
      ],
    });
  });

  test("returns null for an incomplete or invalid report", async () => {
    expect(await read("vitest", '{"numPassedTests": 5')).toBeNull();
    expect(await read("playwright", { stats: {} })).toBeNull();
  });
});

describe("durations", () => {
  const durations = { "a.test.ts": 2, "b.test.ts": 30, "c.test.ts": 9 };

  test("sortLongestFirst puts unrecorded files last", () => {
    expect(sortLongestFirst(["new.test.ts", "a.test.ts", "b.test.ts", "c.test.ts"], durations)).toEqual([
      "b.test.ts",
      "c.test.ts",
      "a.test.ts",
      "new.test.ts",
    ]);
  });

  test("mergeDurations takes measured durations and drops removed and short files", () => {
    const measured = { "b.test.ts": 12.4, "c.test.ts": 0.3, "d.test.ts": 1.6 };
    expect(mergeDurations(durations, measured, (file) => file !== "a.test.ts")).toEqual({
      "b.test.ts": 12,
      "d.test.ts": 2,
    });
  });

  test("summarize lists the ten slowest files", async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index]));
    const { lines } = summarize([{ name: "unit", seconds: 1, outcome: { fault: null, durations: many } }]);
    expect(lines.slice(1, 3)).toEqual(["the slowest files:", "    11.0 s  11.test.ts"]);
    expect(lines.filter((line) => line.endsWith(".test.ts"))).toHaveLength(10);
  });
});
