import { spawnSync } from "node:child_process";
import { findPostgres } from "../postgres/find-postgres.ts";
import { findChromium } from "./find-chromium.ts";

export type PartName = "PostgreSQL" | "Chromium";

interface Part {
  name: PartName;
  debianPackage: string;
  /** Installed along with it, where there is one: the tests do without as well, and take longer. */
  helpfulPackage?: string;
  isThere(): boolean;
}

const PARTS: readonly Part[] = [
  { name: "PostgreSQL", debianPackage: "postgresql", isThere: () => findPostgres({ path: process.env.PATH }) !== null },
  {
    name: "Chromium",
    debianPackage: "chromium",
    helpfulPackage: "chromium-headless-shell",
    isThere: () => findChromium() !== null,
  },
];

export type PartsOutcome = { kind: "there" } | { kind: "missing"; sentence: string };

/**
 * Makes sure that programs which npm doesn't carry are on this machine: installs what is missing with apt-get where
 * that is possible without asking for a password, and says what to install where it is not.
 */
export function ensureSystemParts(names: readonly PartName[], say: (text: string) => void): PartsOutcome {
  const missing = () => PARTS.filter((part) => names.includes(part.name) && !part.isThere());
  const before = missing();
  if (before.length === 0) return { kind: "there" };
  const packages = before.map((part) => part.debianPackage);
  const what = before.map((part) => part.name).join(" and ");
  const prefix = aptPrefix();
  if (prefix === null) {
    const sentence = `${what} is not installed, and this user may not install it: install it (Debian: apt-get install ${packages.join(" ")}) and run again.`;
    return { kind: "missing", sentence };
  }
  say(`installing ${what} with apt-get`);
  const install = (names: readonly string[]) => apt(prefix, ["install", "-y", "--no-install-recommends", ...names]);
  const failure = apt(prefix, ["update"]) ?? install(packages);
  for (const { helpfulPackage } of before) if (helpfulPackage !== undefined) install([helpfulPackage]);
  const after = missing().map((part) => part.name);
  if (after.length === 0) return { kind: "there" };
  const told = failure === null ? "" : ` What apt-get said: ${failure}`;
  return { kind: "missing", sentence: `${after.join(" and ")} could not be installed with apt-get.${told}` };
}

/** How apt-get is run with the rights it needs, or null. */
function aptPrefix(): string[] | null {
  const works = (program: string, args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
  if (!works("apt-get", ["--version"])) return null;
  if (process.getuid?.() === 0) return [];
  return works("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}

/** Null when it went well, else the end of what was said. */
function apt(prefix: string[], args: string[]): string | null {
  const [program = "apt-get", ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args];
  const result = spawnSync(program, rest, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (result.status === 0) return null;
  return `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(-10).join("\n");
}
