import { parseArgs } from "node:util";
import { ensureSystemParts } from "../system/system-parts.ts";
import type { TestPlan } from "./plans.ts";
import { runSteps, summarize } from "./steps.ts";
import { openMemoryFolder } from "./temporary-folder.ts";

/** Prints a headline between the steps of a test command. */
export const say = (text: string) => process.stdout.write(`\n== ${text}\n`);

/** Runs a test command, and sets its exit code: 130 after a signal. */
export async function runTestCommand(
  run: (args: string[], isInterrupted: () => boolean) => Promise<number>,
): Promise<void> {
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
  const code = await run(process.argv.slice(2), () => isInterrupted);
  if (isInterrupted) process.stderr.write("\nInterrupted: not everything ran.\n");
  process.exitCode = isInterrupted ? 130 : code;
  // An open channel to the parent process would keep this process running.
  if (process.connected) process.disconnect();
}

/** Runs the steps of a plan: installs what they need, and prints a summary. */
export async function runTestPlan(plan: TestPlan): Promise<void> {
  await runTestCommand(async (args, isInterrupted) => {
    const chosen = readArguments(args, plan);
    if (chosen.kind === "wrong") {
      process.stderr.write(`${chosen.sentence}\n`);
      return 2;
    }
    const installed = ensureSystemParts(plan.systemParts(chosen.only), say);
    if (installed.kind !== "there") {
      process.stderr.write(`${installed.sentence}\n`);
      return 1;
    }
    const memory = await openMemoryFolder();
    if (memory !== undefined) process.env.TMPDIR = memory.path;
    const { only, runnerArgs } = chosen;
    const steps = plan.planSteps({ only, runnerArgs, temporaryFolder: memory?.path, say });
    const reports = await runSteps(steps, say, isInterrupted);
    await memory?.remove();
    if (isInterrupted()) return 1;
    const whole = only === undefined ? plan : { command: `${plan.command} -- --only ${only}` };
    const { lines, failed } = summarize(reports, whole);
    process.stdout.write(`${lines.join("\n")}\n`);
    return failed === 0 ? 0 : 1;
  });
}

type Arguments = { kind: "good"; only: string | undefined; runnerArgs: string[] } | { kind: "wrong"; sentence: string };

/** `--only` chooses a group of the plan. All other arguments go to the runner of the group. */
export function readArguments(args: readonly string[], { groups }: Pick<TestPlan, "groups">): Arguments {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: { only: { type: "string" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const group = groups.find(({ name }) => name === values.only);
  if (values.only !== undefined && group === undefined) {
    return { kind: "wrong", sentence: `--only must be one of ${groups.map(({ name }) => name).join(", ")}.` };
  }
  const own = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || token.name !== "only") continue;
    own.add(token.index);
    if (token.inlineValue === false) own.add(token.index + 1);
  }
  const runnerArgs = args.filter((arg, index) => arg !== "--" && !own.has(index));
  if (runnerArgs.length > 0 && group?.hasRunner !== true) {
    const withRunner = groups.filter(({ hasRunner }) => hasRunner).map(({ name }) => `--only ${name}`);
    return {
      kind: "wrong",
      sentence: `Unknown arguments: ${runnerArgs.join(" ")}. Arguments for a runner need ${withRunner.join(" or ")}.`,
    };
  }
  return { kind: "good", only: group?.name, runnerArgs };
}
