import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";
import { findChromium } from "@dexnet/tools/system/find-chromium";

/** What a figure depends on beside our code. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Null where there is none. */
  readonly chromium: string | null;
}

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    node: process.versions.node,
    chromium: chromiumVersion(),
  };
}

function chromiumVersion(): string | null {
  const program = findChromium();
  if (program === null) return null;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /\d+(?:\.\d+)+/.exec(stdout ?? "")?.[0] ?? null;
}
