/** `npm run test:long`: suites with high counts, which find more the longer they run, for example before a release. */
import { parseArgs } from "node:util";
import { runTestCommand, say } from "./test/command-line.ts";
import { buildStep, playwrightStep, systemStep, vitestStep } from "./test/runner-steps.ts";
import { countOf, type Soak, soaks } from "./test/soaks.ts";
import { runSteps, type Step, summarize } from "./test/steps.ts";

process.env.DEXNET_TEST_SEED ??= "random";

await runTestCommand(async (args, isInterrupted) => {
  const options = readOptions(args);
  if (typeof options === "string") return refuse(options);
  const times = Number(options.times ?? 1);
  const wanted = soaks.filter(({ name }) => options.only === undefined || name === options.only);
  if (wanted.length === 0) return refuse(`--only must be one of ${soaks.map(({ name }) => `"${name}"`).join(", ")}.`);
  if (!(times > 0)) return refuse("--times must be a number above 0.");

  const reports = await runSteps(planSoaks(wanted, times), say, isInterrupted);
  if (isInterrupted()) return 1;
  const { lines, failed } = summarize(reports, { command: "npm run test:long" });
  process.stdout.write(`${lines.join("\n")}\n`);
  return failed === 0 ? 0 : 1;
});

/** The options, or an error message if an argument is unknown. */
function readOptions(args: string[]): { only?: string; times?: string } | string {
  try {
    return parseArgs({ args, options: { only: { type: "string" }, times: { type: "string" } } }).values;
  } catch (error) {
    return (error as Error).message;
  }
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

function planSoaks(wanted: readonly Soak[], times: number): Step[] {
  const inBrowser = wanted.some(({ runner }) => runner === "playwright");
  const systemParts = new Set(wanted.flatMap(({ systemPart }) => (systemPart === undefined ? [] : [systemPart])));
  return [
    systemStep("PostgreSQL", say),
    ...(inBrowser ? [systemStep("Chromium", say)] : []),
    ...[...systemParts].map((part) => systemStep(part, say)),
    ...(inBrowser ? [buildStep(say)] : []),
    ...wanted.map((soak) => soakStep(soak, times)),
  ];
}

function soakStep(soak: Soak, times: number): Step {
  const { name, runner, files, count } = soak;
  const counted = countOf(soak, times, process.env);
  const env = { DEXNET_LONG: "1", [count.setting]: String(counted) };
  const step = (runner === "vitest" ? vitestStep : playwrightStep)({ name, job: "soaks", args: files, env });
  return {
    ...step,
    async run() {
      const outcome = await step.run();
      return outcome.fault === null ? { ...outcome, output: soak.describe(counted) } : outcome;
    },
  };
}
