import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/paths.ts";
import type { PartName } from "../system/system-parts.ts";
import { fullTag } from "./full-tag.ts";
import { benchStep, buildStep, checkSteps, clusterStep, playwrightStep, vitestStep } from "./runner-steps.ts";
import type { Step } from "./steps.ts";

export interface PlanOptions {
  /** Group of steps, with the steps they need. All groups without it. */
  readonly only: string | undefined;
  readonly runnerArgs: readonly string[];
  /** Folder for files of the run. Without it each runner creates a folder of its own. */
  readonly temporaryFolder: string | undefined;
  say(text: string): void;
}

/** Steps of a test command. */
export interface TestPlan {
  readonly command: string;
  /** Minutes of a whole run on two cores, after the installation. */
  readonly budgetMinutes: number;
  /** Minutes from the start of a whole run to the end of each job. */
  readonly jobBudgets: Readonly<Record<string, number>>;
  /** Groups of steps that `--only` can choose. Arguments for a test runner need one of those with a runner. */
  readonly groups: readonly { readonly name: string; readonly hasRunner: boolean }[];
  /** Programs of the system that the steps need. */
  systemParts(only: string | undefined): PartName[];
  planSteps(options: PlanOptions): Step[];
}

/** Every check, the unit and component tests, and the browser tests that show each area of the product once. */
export const usualPlan: TestPlan = {
  command: "npm test",
  budgetMinutes: 8,
  jobBudgets: { preparation: 0.5, checks: 3, unit: 7.5, components: 7.5, browser: 7.5 },
  groups: [
    { name: "check", hasRunner: false },
    { name: "unit", hasRunner: true },
    { name: "components", hasRunner: true },
    { name: "e2e", hasRunner: true },
  ],
  systemParts: (only) => [
    ...(only === undefined || only === "unit" || only === "e2e" ? (["PostgreSQL"] as const) : []),
    ...(only === undefined || only === "components" || only === "e2e" ? (["Chromium"] as const) : []),
  ],
  planSteps({ only, runnerArgs, temporaryFolder, say }) {
    const wants = (group: string) => only === undefined || only === group;
    return [
      ...(wants("unit") || wants("e2e") ? clusterSteps(temporaryFolder) : []),
      ...(wants("check") ? checkSteps() : []),
      ...(wants("unit")
        ? [
            vitestStep({
              name: "unit tests",
              job: "unit",
              args: runnerArgs.length > 0 ? runnerArgs : [...projectArgs("unit", "isolated"), withoutFullTag],
            }),
          ]
        : []),
      ...(wants("components")
        ? [
            vitestStep({
              name: "component tests",
              job: "components",
              args: [...componentArgs, ...(runnerArgs.length > 0 ? runnerArgs : [withoutFullTag])],
              needs: [],
            }),
          ]
        : []),
      ...(wants("e2e")
        ? [
            buildStep(say),
            playwrightStep({
              name: "browser walks",
              job: "browser",
              args: runnerArgs.length > 0 ? runnerArgs : projectArgs("walks"),
            }),
          ]
        : []),
    ];
  },
};

/** What `npm test` leaves out: what takes long, whole servers and kills, the second database, other browser tests, and benchmarks. */
export const fullPlan: TestPlan = {
  command: "npm run test:full",
  budgetMinutes: 30,
  jobBudgets: { preparation: 0.5, servers: 30, components: 15, browser: 25 },
  groups: [
    { name: "servers", hasRunner: true },
    { name: "embedded", hasRunner: true },
    { name: "components", hasRunner: true },
    { name: "bench", hasRunner: false },
    { name: "e2e", hasRunner: true },
  ],
  systemParts: (only) => [
    "PostgreSQL",
    ...(only === undefined || only === "components" || only === "bench" || only === "e2e"
      ? (["Chromium"] as const)
      : []),
  ],
  planSteps({ only, runnerArgs, temporaryFolder, say }) {
    const wants = (group: string) => only === undefined || only === group;
    return [
      ...clusterSteps(temporaryFolder),
      ...(wants("e2e") ? [buildStep(say)] : []),
      ...(wants("servers")
        ? [
            vitestStep({
              name: "server tests",
              job: "servers",
              args: runnerArgs.length > 0 ? runnerArgs : projectArgs("full"),
            }),
          ]
        : []),
      ...(wants("servers") && runnerArgs.length === 0
        ? [
            vitestStep({
              name: "long unit tests",
              job: "servers",
              args: [...projectArgs("unit", "isolated"), onlyFullTag, ...findFiles(".test.ts", fullTagMark)],
            }),
          ]
        : []),
      ...(wants("embedded")
        ? [
            vitestStep({
              name: "embedded database tests",
              job: "servers",
              args: runnerArgs.length > 0 ? runnerArgs : findFiles(".test.ts", "describeEachDatabase("),
              env: { DEXNET_TEST_DATABASE: "embedded" },
            }),
          ]
        : []),
      ...(wants("components")
        ? [
            vitestStep({
              name: "long component tests",
              job: "components",
              args: [
                ...componentArgs,
                ...(runnerArgs.length > 0 ? runnerArgs : [onlyFullTag, ...findFiles(".test.tsx", fullTagMark)]),
              ],
              needs: [],
            }),
          ]
        : []),
      ...(wants("bench") ? [benchStep()] : []),
      ...(wants("e2e")
        ? [
            playwrightStep({
              name: "browser tests",
              job: "browser",
              args: runnerArgs.length > 0 ? runnerArgs : projectArgs("full"),
            }),
          ]
        : []),
    ];
  },
};

function clusterSteps(temporaryFolder: string | undefined): Step[] {
  return temporaryFolder === undefined ? [] : [clusterStep(temporaryFolder)];
}

/** A file that is named runs whole, whatever its project is, so these are only for runs without names. */
const projectArgs = (...names: string[]) => names.map((name) => `--project=${name}`);

const componentArgs = ["--config", "vitest.components.config.ts"];
const withoutFullTag = `--tags-filter=!${fullTag.name}`;
const onlyFullTag = `--tags-filter=${fullTag.name}`;
const fullTagMark = `tags: "${fullTag.name}"`;

/** Test files with this ending and this text. */
function findFiles(ending: string, text: string): string[] {
  const tests = globSync(`{packages,apps,tools,bench}/**/*${ending}`, {
    cwd: projectRoot,
    exclude: (name) => name === "node_modules",
  });
  return tests.filter((file) => readFileSync(join(projectRoot, file), "utf8").includes(text));
}
