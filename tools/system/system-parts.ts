import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "../postgres/find-postgres.ts";
import { findChromium } from "./find-chromium.ts";
import { findFirefox } from "./find-firefox.ts";

export type PartName = "PostgreSQL" | "Chromium" | "Firefox" | "Ceph" | "nginx";

interface Part {
  readonly name: PartName;
  readonly debianPackages: readonly string[];
  /** Optional package, without which the tests take longer. */
  readonly optionalPackage?: string;
  isInstalled(): boolean;
}

const parts: readonly Part[] = [
  {
    name: "PostgreSQL",
    debianPackages: ["postgresql"],
    isInstalled: () => findPostgres({ path: process.env.PATH }) !== null,
  },
  {
    name: "Chromium",
    debianPackages: ["chromium"],
    optionalPackage: "chromium-headless-shell",
    isInstalled: () => findChromium() !== null,
  },
  { name: "Firefox", debianPackages: ["firefox-esr"], isInstalled: () => findFirefox() !== null },
  {
    name: "Ceph",
    debianPackages: ["ceph-mon", "ceph-mgr", "ceph-osd", "ceph-common", "radosgw"],
    isInstalled: () => hasCeph(process.env.PATH),
  },
  {
    name: "nginx",
    debianPackages: ["nginx-light"],
    isInstalled: () => spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0,
  },
];

export type PartsOutcome = { kind: "there" } | { kind: "missing"; sentence: string };

/**
 * Installs missing programs that npm does not provide with apt-get, if that is possible without a password. Otherwise returns a
 * sentence that names them.
 */
export function ensureSystemParts(names: readonly PartName[], say: (text: string) => void): PartsOutcome {
  const missing = () => parts.filter((part) => names.includes(part.name) && !part.isInstalled());
  const before = missing();
  if (before.length === 0) return { kind: "there" };
  const packages = before.flatMap((part) => part.debianPackages);
  const what = before.map((part) => part.name).join(" and ");
  const prefix = aptPrefix();
  if (prefix === null) {
    const sentence = `${what} is not installed, and this user may not install it: install it (Debian: apt-get install ${packages.join(" ")}) and run again.`;
    return { kind: "missing", sentence };
  }
  say(`installing ${what} with apt-get`);
  const install = (names: readonly string[]) => runApt(prefix, ["install", "-y", "--no-install-recommends", ...names]);
  const failure = runApt(prefix, ["update"]) ?? install(packages);
  for (const { optionalPackage } of before) if (optionalPackage !== undefined) install([optionalPackage]);
  const after = missing().map((part) => part.name);
  if (after.length === 0) return { kind: "there" };
  const reason = failure === null ? "" : ` Output of apt-get: ${failure}`;
  return { kind: "missing", sentence: `${after.join(" and ")} could not be installed with apt-get.${reason}` };
}

/** Command prefix that gives apt-get its rights, or null. */
function aptPrefix(): string[] | null {
  const works = (program: string, args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
  if (!works("apt-get", ["--version"])) return null;
  if (process.getuid?.() === 0) return [];
  return works("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}

/** Null on success, or the end of the output. */
function runApt(prefix: string[], args: string[]): string | null {
  const [program = "apt-get", ...rest] = [
    ...prefix,
    "env",
    "DEBIAN_FRONTEND=noninteractive",
    "RUNLEVEL=1",
    "apt-get",
    "-q",
    ...args,
  ];
  const result = spawnSync(program, rest, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (result.status === 0) return null;
  return `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(-10).join("\n");
}

const cephPrograms = ["ceph", "ceph-mon", "ceph-mgr", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];

/** Whether all programs of a Ceph cluster with a gateway are in the search path. */
function hasCeph(path: string | undefined): boolean {
  const folders = (path ?? "").split(delimiter).filter((folder) => folder !== "");
  return cephPrograms.every((program) => folders.some((folder) => existsSync(join(folder, program))));
}
