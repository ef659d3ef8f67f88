import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { projectRoot } from "../start/paths.ts";
import { readDurations } from "./durations.ts";

/** Orders the test files by their recorded durations, which also works on a machine without a cache of earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const seconds = ({ moduleId, project }: TestSpecification) =>
      // Isolated files stay first.
      project.config.isolate ? Number.POSITIVE_INFINITY : (durations[relative(projectRoot, moduleId)] ?? 0);
    return (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a) || 0);
  }
}
