import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";
import { findChromium } from "@dexnet/tools/system/find-chromium";

/** Properties of the machine that figures depend on. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Version, or null if Chromium is not installed. */
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

/** Short id of the commit of this checkout, with a plus if files differ from it, other than those of the figures. */
export function describeCommit(): string {
  const git = (...command: readonly string[]) => spawnSync("git", command, { encoding: "utf8" }).stdout?.trim() ?? "";
  const id = git("rev-parse", "--short=8", "HEAD");
  if (id === "") return "unknown";
  return git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/README.md", ":!bench/results") === ""
    ? id
    : `${id}+`;
}

function chromiumVersion(): string | null {
  const program = findChromium();
  if (program === null) return null;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /\d+(?:\.\d+)+/.exec(stdout ?? "")?.[0] ?? null;
}
