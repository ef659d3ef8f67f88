import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Benchmark } from "./benchmark.ts";
import { figuresTable, replaceTable } from "./figures-table.ts";
import { mergeResults, type Results } from "./results.ts";

/** Processors that the product is made for. */
const processors = ["x64", "arm64"];
const pathTo = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const resultsOf = (processor: string) => pathTo(`results/${processor}.json`);

/** Writes the figures of this machine to the file of its processor, and all of them to the table of README.md. */
export async function writeResults(
  now: Results,
  benchmarks: readonly Pick<Benchmark, "name" | "goal">[],
): Promise<void> {
  const order = benchmarks.map(({ name }) => name);
  const merged = mergeResults(await readResults(process.arch), now, order);
  await mkdir(pathTo("results"), { recursive: true });
  await writeFile(resultsOf(process.arch), `${JSON.stringify(merged, null, 2)}\n`);
  const byProcessor = await Promise.all(processors.map(async (name) => [name, await readResults(name)] as const));
  const readme = pathTo("README.md");
  await writeFile(readme, replaceTable(await readFile(readme, "utf8"), figuresTable(benchmarks, new Map(byProcessor))));
}

async function readResults(processor: string): Promise<Results | null> {
  const text = await readFile(resultsOf(processor), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Results);
}
