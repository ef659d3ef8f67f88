import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They start processes by the dozen. One that began last would keep one core busy and leave the other idle. */
const longest = [
  "apps/ledger/src/crash.test.ts",
  "packages/service/src/run-service.test.ts",
  "apps/api/src/main.test.ts",
  "tools/start.test.ts",
  "apps/ledger/src/statistics/random-walk.test.ts",
  "apps/ledger/src/healing-pairs.test.ts",
  "apps/api/src/storages/races.test.ts",
  "apps/api/src/fuzz.test.ts",
];

/** On a machine that has not run the tests before, nothing else knows which files take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Those with modules of their own stay where they are, before all others.
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.config.isolate) return -1;
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
