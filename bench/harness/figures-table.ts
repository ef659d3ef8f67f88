import { type Benchmark, type Goal, goalText, isMet } from "./benchmark.ts";
import { type Results, ratioText } from "./results.ts";

const [begin, end] = ["<!-- figures, written by the command -->", "<!-- end of the figures -->"];

/** Markdown of the newest figure of each benchmark, with a column for each processor. A missed goal is bold. */
export function figuresTable(
  benchmarks: readonly Pick<Benchmark, "name" | "goal">[],
  byProcessor: ReadonlyMap<string, Results | null>,
): string {
  const processors = [...byProcessor.keys()];
  const figureOf = (processor: string, name: string, goal: Goal) => {
    const figure = byProcessor.get(processor)?.figures.find((one) => one.name === name);
    if (figure === undefined) return "–";
    return isMet(goal, figure) ? ratioText(figure) : `**${ratioText(figure)}**`;
  };
  const rows = benchmarks.map(({ name, goal }) => [
    `\`${name}\``,
    goalText(goal),
    ...processors.map((processor) => figureOf(processor, name, goal)),
  ]);
  const machines = [...byProcessor].flatMap(([processor, results]) =>
    results === null ? [] : `- ${processor}: ${machineText(results)}\n`,
  );
  return `${table(["name", "goal", ...processors], rows)}\n${machines.join("")}`;
}

function machineText({ machine, figures }: Results): string {
  const days = figures.map(({ measuredAt }) => measuredAt.slice(0, 10)).toSorted();
  const commits = [...new Set(figures.map(({ commit }) => commit))];
  const chromium = machine.chromium === null ? "" : `, Chromium ${machine.chromium}`;
  return `${machine.cores} cores of ${machine.cpu}, ${machine.memoryGiB} GiB, Node ${machine.node}${chromium}, ${days[0]} to ${days.at(-1)},\n  commit ${commits.join(", ")}`;
}

/** Columns after the first two are aligned to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? "")].map((text) => [...text].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |\n`;
  const rule = widths.map((width, column) => (column < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join("");
}

/** Replaces the table in the text of a file. Throws if it has no place for it. */
export function replaceTable(text: string, table: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`README.md has no "${begin}" before "${end}".`);
  return `${text.slice(0, from + begin.length)}\n\n${table}\n${text.slice(to)}`;
}
