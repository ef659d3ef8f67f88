/** `npm test`: installs required programs, runs all checks and tests, and prints a summary. */
import { parseArgs } from "node:util";
import { runTestCommand, say } from "./test/command-line.ts";
import { recordDurations } from "./test/durations.ts";
import { GROUPS, type Group, planSteps } from "./test/plan.ts";
import { durationsOf, runSteps, summarize } from "./test/steps.ts";
import { openMemoryFolder } from "./test/temporary-folder.ts";

await runTestCommand(async (args, isInterrupted) => {
  const only = readArguments(args);
  if (only.kind === "wrong") {
    process.stderr.write(`${only.sentence}\n`);
    return 2;
  }
  const memory = await openMemoryFolder();
  if (memory !== undefined) process.env.TMPDIR = memory.path;
  const steps = planSteps({ only: only.group, runnerArgs: only.rest, temporaryFolder: memory?.path, say });
  const reports = await runSteps(steps, say, isInterrupted);
  await memory?.remove();
  if (isInterrupted()) return 1;
  if (only.isRecorded) await recordDurations(durationsOf(reports));
  const { lines, failed } = summarize(reports);
  process.stdout.write(`${lines.join("\n")}\n`);
  return failed === 0 ? 0 : 1;
});

type Arguments =
  | { kind: "good"; group: Group | undefined; isRecorded: boolean; rest: string[] }
  | { kind: "wrong"; sentence: string };

/**
 * `--only check|unit|components|e2e` chooses a group; `--record` stores the duration of each file for the order of later runs; all other
 * arguments go to the runner of the group.
 */
function readArguments(args: string[]): Arguments {
  const { values, tokens } = parseArgs({
    args,
    options: { only: { type: "string" }, record: { type: "boolean" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const group = GROUPS.find((name) => name === values.only);
  if (values.only !== undefined && group === undefined) {
    return { kind: "wrong", sentence: `--only must be one of ${GROUPS.join(", ")}.` };
  }
  const own = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || (token.name !== "only" && token.name !== "record")) continue;
    own.add(token.index);
    if (token.name === "only" && token.inlineValue === false) own.add(token.index + 1);
  }
  const rest = args.filter((arg, index) => arg !== "--" && !own.has(index));
  if (rest.length > 0 && (group === undefined || group === "check")) {
    return {
      kind: "wrong",
      sentence: `Unknown arguments: ${rest.join(" ")}. Arguments for a runner need --only unit, --only components or --only e2e.`,
    };
  }
  return { kind: "good", group, isRecorded: values.record === true, rest };
}
