import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judge, readReport } from "./reports.ts";
import { runSteps, type Step, type StepOutcome, summary } from "./steps.ts";

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
  return { said, ...summary(reports), faults: reports.map((report) => report.outcome.fault) };
}

describe("the steps", () => {
  test("all run though one fails, except those that need it", async () => {
    const { faults } = await run([
      step("a", { fault: "code 1" }),
      step("b", good),
      step("c", good, ["a"]),
      step("d", good, ["b"]),
      step("e", good, ["c"]),
    ]);
    expect(faults).toEqual(["code 1", null, "not run, since a failed", null, "not run, since c failed"]);
  });

  test("those aside run beside the others, one after the other, and are waited for by who needs them", async () => {
    const order: string[] = [];
    const unit = Promise.withResolvers<void>();
    const noted = (name: string, during: Promise<void> | undefined, more: Partial<Step> = {}): Step => ({
      name,
      ...more,
      async run() {
        order.push(`${name} begins`);
        await during;
        order.push(`${name} ends`);
        return good;
      },
    });
    const { faults } = await run([
      noted("types", undefined, { aside: true }),
      noted("unit", unit.promise),
      {
        ...step("build", good),
        aside: true,
        async run() {
          order.push("build begins");
          // The unit tests end while this goes on.
          unit.resolve();
          await new Promise((resolve) => setTimeout(resolve, 20));
          order.push("build ends");
          return good;
        },
      },
      noted("e2e", undefined, { needs: ["build"] }),
    ]);
    expect(faults).toEqual([null, null, null, null]);
    expect(order.indexOf("build begins")).toBeLessThan(order.indexOf("unit ends"));
    expect(order.indexOf("types ends")).toBeLessThan(order.indexOf("build begins"));
    expect(order.slice(-3)).toEqual(["build ends", "e2e begins", "e2e ends"]);
  });

  test("one that needs a failed one aside is not run", async () => {
    const broken = { ...step("build", { fault: "code 1" }), aside: true };
    const { faults, failed } = await run([step("unit", good), broken, step("e2e", good, ["build"])]);
    expect(faults).toEqual([null, "code 1", "not run, since build failed"]);
    expect(failed).toBe(2);
  });

  test("what one said that was kept is told with its verdict", async () => {
    const { said } = await run([{ ...step("types", { fault: "code 2", output: "a.ts(1,1): wrong\n" }), aside: true }]);
    expect(said.at(-1)).toMatch(/^types: failed, code 2 \(\d+\.\d s\)\na\.ts\(1,1\): wrong$/);
  });

  test("none begins after an interruption", async () => {
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

  test("one that throws has failed, with what it threw", async () => {
    expect((await run([step("build", new Error("no disk"))])).faults).toEqual(["no disk"]);
  });

  test("the last line sums the tests up, and a failure without a test counts as one", async () => {
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

  test("each is announced, and its time told", async () => {
    const { said } = await run([step("types", good)]);
    expect(said).toEqual(["types (1 of 1)", expect.stringMatching(/^types: passed \(\d+\.\d s\)$/)]);
  });
});

describe("the verdict on a runner", () => {
  const count = { passed: 10, failed: 0, skipped: 0 };
  test.each([
    ["all passed", count, 0, 0],
    ["some failed", { ...count, failed: 2 }, 1, 2],
    ["it ran nothing", { ...count, passed: 0 }, 0, 1],
    ["it left some out", { ...count, skipped: 1 }, 0, 1],
    ["an error outside any test", count, 1, 1],
    ["it crashed before it could report", null, 134, 1],
  ])("%s", (_, given, code, failed) => {
    const verdict = judge(given, code);
    expect(verdict.failed).toBe(failed);
    expect(verdict.fault === null).toBe(failed === 0);
  });
});

describe("the reports", () => {
  async function read(runner: "vitest" | "playwright", report: unknown) {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-report-"));
    const path = join(folder, "report.json");
    await writeFile(path, typeof report === "string" ? report : JSON.stringify(report));
    const count = await readReport(runner, path);
    await rm(folder, { recursive: true });
    return count;
  }

  test("Vitest's, with a file that could not be loaded", async () => {
    const report = {
      ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
      testResults: [
        { status: "passed", assertionResults: [{}] },
        { status: "failed", assertionResults: [{}] },
        { status: "failed", assertionResults: [] },
      ],
    };
    expect(await read("vitest", report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  test("Playwright's, with an error outside any test", async () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: "x" }] };
    expect(await read("playwright", report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  test("one that is cut off or of another form counts as none", async () => {
    expect(await read("vitest", '{"numPassedTests": 5')).toBeNull();
    expect(await read("playwright", { stats: {} })).toBeNull();
  });
});
