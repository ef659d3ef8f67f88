import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule, Vitest } from "vitest/node";
import { projectRoot } from "../start/paths.ts";
import { fullTag } from "./full-tag.ts";
import { createFailure, type Failure, writeReport } from "./run-report.ts";

/** Reporter of Vitest that writes the report of the test command. */
export class VitestRunReporter implements Reporter {
  #filter: readonly string[] = [];

  onInit(vitest: Vitest): void {
    this.#filter = vitest.config.tagsFilter ?? [];
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    // Vitest counts the tests of the other lane as skipped.
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter(({ tags }) => this.#filter.every((name) => (name === fullTag.name) === tags.includes(fullTag.name)));
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const outside = modules.flatMap(findFailuresOutsideOfTests);
    const unhandledFailures = unhandled.map((error) => createFailure("", "outside of any test", [error]));
    writeReport({
      passed: count("passed"),
      failed: count("failed") + outside.length + unhandledFailures.length,
      // A test without a result is one that its worker did not come to.
      skipped: count("skipped") + count("pending"),
      secondsByFile: Object.fromEntries(
        modules.map((module) => [relative(projectRoot, module.moduleId), readSeconds(module)]),
      ),
      failures: [
        ...tests
          .filter((test) => test.result().state === "failed")
          .map((test) => createFailure(test.module.moduleId, test.fullName, test.result().errors ?? [])),
        ...outside,
        ...unhandledFailures,
      ],
    });
  }
}

/** Failures of a file that could not be loaded, and of the hooks of its suites. */
function findFailuresOutsideOfTests(module: TestModule): Failure[] {
  const ofFile = module.errors();
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [
    ...(ofFile.length === 0 ? [] : [createFailure(module.moduleId, "outside of its tests", ofFile)]),
    ...suites.map((suite) => createFailure(module.moduleId, `${suite.fullName}, outside of its tests`, suite.errors())),
  ];
}

function readSeconds(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1_000;
}
