/** `npm run bench [names]`: measures, prints a line for each figure, and records the figures (harness/write-results.ts). */
import { loadavg } from "node:os";
import { ensureSystemParts } from "@dexnet/tools/system/system-parts";
import { createBenchmarks } from "./benchmarks.ts";
import { isSmallest } from "./harness/amount.ts";
import type { Benchmark } from "./harness/benchmark.ts";
import { chooseBenchmarks } from "./harness/choose-benchmarks.ts";
import { describeCommit, describeMachine } from "./harness/machine.ts";
import { type Figure, figureOf, resultLine, smallestLine } from "./harness/results.ts";
import { createTemporaryWorkspace } from "./harness/temporary-workspace.ts";
import { writeResults } from "./harness/write-results.ts";

/** Messages go to the error output, because programs may read the figures from standard output. */
const print = (text: string) => process.stderr.write(`dexnet: ${text}\n`);

const interruption = new AbortController();
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
  process.on(event, () => interruption.abort(new Error("interrupted")));
}

// A measured program may leave a timer of minutes behind.
process.exit(await run(process.argv.slice(2)));

async function run(names: readonly string[]): Promise<number> {
  const workspace = createTemporaryWorkspace(interruption.signal, print);
  const table = createBenchmarks(workspace);
  const choice = chooseBenchmarks(table, names);
  if (choice.kind === "unknown") {
    print(choice.sentence);
    return 2;
  }
  const parts = ensureSystemParts([...new Set(choice.benchmarks.flatMap(({ needs }) => needs))], print);
  if (parts.kind === "missing") {
    print(parts.sentence);
    return 1;
  }
  try {
    const figures = await measureAll(choice.benchmarks);
    if (figures.length > 0 && !isSmallest) await writeResults({ machine: describeMachine(), figures }, table);
    if (interruption.signal.aborted) return 130;
    return figures.length === choice.benchmarks.length ? 0 : 1;
  } finally {
    await workspace.removeFolders();
  }
}

/** A failure is reported, and the other benchmarks are still measured. */
async function measureAll(benchmarks: readonly Benchmark[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const commit = describeCommit();
  for (const benchmark of benchmarks) {
    if (interruption.signal.aborted) break;
    const circumstances = { at: new Date(), load: loadavg()[0] ?? 0, commit };
    try {
      const figure = figureOf(benchmark.name, await benchmark.measure(), circumstances);
      figures.push(figure);
      process.stdout.write(`${isSmallest ? smallestLine(figure) : resultLine(figure, benchmark.goal)}\n`);
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      print(interruption.signal.aborted ? "interrupted" : `${benchmark.name} could not be measured: ${reason}`);
    }
  }
  return figures;
}
