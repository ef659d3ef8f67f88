import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { projectRoot } from "@dexnet/tools/start/paths";
import { createFailure, type Failure, writeReport } from "@dexnet/tools/test/run-report";
import type { Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";

/** Reporter of Playwright that writes the report of the test command. Playwright wants a default export. */
export default class PlaywrightRunReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly outside: Failure[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.outside.push(createFailure("", "outside of any test", [error]));
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? [];
    const failed = tests.filter((test) => test.outcome() === "unexpected");
    const secondsByFile: Record<string, number> = {};
    for (const test of tests) {
      const file = relative(projectRoot, test.location.file);
      secondsByFile[file] = (secondsByFile[file] ?? 0) + readSeconds(test);
    }
    writeReport({
      passed: tests.filter((test) => ["expected", "flaky"].includes(test.outcome())).length,
      failed: failed.length + this.outside.length,
      skipped: tests.filter((test) => test.outcome() === "skipped").length,
      secondsByFile,
      failures: [...failed.map(describeFailedTest), ...this.outside],
    });
  }
}

function describeFailedTest(test: TestCase): Failure {
  const errors = test.results.flatMap((result) => result.errors);
  const failure = createFailure(test.location.file, test.title, errors);
  return { ...failure, message: [failure.message, ...test.results.flatMap(describePage)].join("\n") };
}

const maxPageLines = 60;

/** Lines with words of the page at the failure, which Playwright keeps beside its report. */
function describePage({ attachments }: TestResult): string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const [, snapshot] = path === undefined ? [] : readFileSync(path, "utf8").split("# Page snapshot");
  const lines = (snapshot?.split("\n# ")[0] ?? "")
    .split("\n")
    .filter((line) => /".+"|: \S/.test(line) && !line.includes("/url:"))
    .map((line) => line.replaceAll(/ \[(?:ref|cursor)=[^\]]*\]/g, "").trim());
  return lines.length === 0 ? [] : ["The page showed:", ...lines.slice(0, maxPageLines)];
}

const readSeconds = (test: TestCase) => test.results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
