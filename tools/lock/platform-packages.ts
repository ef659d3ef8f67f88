import { installedPackages, type Lock, type LockEntry, packageNameAt } from "./lock-file.ts";

/**
 * [Note: platforms in the lock file] Packages with native programs list one optional package per platform. A registry may
 * lack some of them. npm then writes a lock file without them, which `npm ci` refuses with a registry that has them. So they
 * are added here, with version, platform and the integrity hash of the registry. Those that the registry lacks get no hash,
 * which is a fault for Linux x64 and arm64 (native-packages.ts).
 */
export interface MissingPackage {
  name: string;
  version: string;
  /** Whether only development packages need it. */
  dev: boolean;
}

/** Optional packages that a package of the lock file names and that the lock file lacks. */
export function missingPlatformPackages(lock: Lock): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [path, { optionalDependencies = {}, dev = false }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (candidatePaths(path, name).some((candidate) => lock.packages[candidate] !== undefined)) continue;
      const wantedBefore = missing.get(name);
      missing.set(name, { name, version, dev: dev && (wantedBefore?.dev ?? true) });
    }
  }
  return [...missing.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Paths at which npm searches `name` for the package at `path`: inside it, then further up. */
function candidatePaths(path: string, name: string): string[] {
  const candidates = [`${path === "" ? "" : `${path}/`}node_modules/${name}`];
  for (let cut = path.lastIndexOf("/node_modules/"); cut >= 0; cut = path.lastIndexOf("/node_modules/", cut - 1)) {
    candidates.push(`${path.slice(0, cut)}/node_modules/${name}`);
  }
  return [...candidates, `node_modules/${name}`];
}

const systems = new Set(["android", "darwin", "freebsd", "linux", "openharmony", "win32"]);
const supportedProcessors: Record<string, string> = {
  x64: "x64",
  amd64: "x64",
  arm64: "arm64",
  arm: "arm",
  ia32: "ia32",
  wasm32: "wasm32",
  ppc64: "ppc64",
  s390x: "s390x",
  riscv64: "riscv64",
  loong64: "loong64",
};
const libraries: Record<string, string> = { gnu: "glibc", musl: "musl" };

/** Platform of a package, by its name. */
export function platformOf(name: string): { os?: string[]; cpu: string[]; libc?: string[] } {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const system = words.find((word) => systems.has(word));
  const processor = words.map((word) => supportedProcessors[word]).find((word) => word !== undefined);
  const library = words.map((word) => libraries[word]).find((word) => word !== undefined);
  if (processor === undefined) throw new Error(`The name ${name} does not say for which machines the package is.`);
  return {
    cpu: [processor],
    ...(library === undefined || system !== "linux" ? {} : { libc: [library] }),
    ...(system === undefined ? {} : { os: [system] }),
  };
}

/** Returns the integrity hash of a version of a package; undefined if the registry lacks it. */
export type IntegrityLookup = (name: string, version: string) => Promise<string | undefined>;

/**
 * Adds the packages of every platform in npm's order, with the integrity hashes of the registry. `engines` of platform packages
 * are removed: npm silently skips an optional package whose `engines` exclude the Node that runs npm, although the project's
 * own Node runs the package.
 */
export async function completeLock(lock: Lock, lookUp: IntegrityLookup): Promise<Lock> {
  const packages = new Map(Object.entries(lock.packages));
  for (const { name, version, dev } of missingPlatformPackages(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is wanted as ${version}, which is no one version.`);
    const { cpu, libc, os } = platformOf(name);
    packages.set(`node_modules/${name}`, {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    });
  }
  const all = { packages: Object.fromEntries(packages) };
  const platformPackages = installedPackages(all).filter(([, { os, cpu }]) => os !== undefined || cpu !== undefined);
  await Promise.all(
    platformPackages.map(async ([path, entry]) => {
      const { engines: _, ...kept } = entry;
      packages.set(path, entry.integrity === undefined ? await withIntegrity(path, kept, lookUp) : kept);
    }),
  );
  return { ...lock, packages: Object.fromEntries([...packages].sort(([a], [b]) => a.localeCompare(b, "en"))) };
}

async function withIntegrity(path: string, entry: LockEntry, lookUp: IntegrityLookup): Promise<LockEntry> {
  const { version, ...rest } = entry;
  if (version === undefined) return entry;
  const integrity = await lookUp(packageNameAt(path), version);
  return integrity === undefined ? entry : { version, integrity, ...rest };
}
