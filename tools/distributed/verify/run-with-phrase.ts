import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../../start/paths.ts";

/** Runs a command of the project that reads a phrase from its standard input. Returns its exit code. */
export async function runWithPhrase(options: {
  readonly tool: string;
  readonly args: readonly string[];
  readonly words: readonly string[];
  onLine(line: string): void;
}): Promise<number | null> {
  const { tool, args, words, onLine } = options;
  const child = spawn(process.execPath, [join(projectRoot, tool), ...args], { stdio: ["pipe", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => onLine(text.trimEnd()));
  }
  child.stdin.end(`${words.join(" ")}\n`);
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}
