import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { projectRoot } from "../start/paths.ts";
import { readDurations } from "./durations.ts";

/** On a machine that has not run the tests before, only the record knows which files take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const seconds = ({ moduleId, project }: TestSpecification) =>
      // Those with modules of their own stay where they are, before all others.
      project.config.isolate ? Number.POSITIVE_INFINITY : (durations[relative(projectRoot, moduleId)] ?? 0);
    return (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a) || 0);
  }
}
