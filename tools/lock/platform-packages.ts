import { installedPackages, type Lock, type LockEntry, packageNameAt } from "./lock-file.ts";

/**
 * [Note: platforms in the lock file] Packages with native programs name one package per platform as optional. A
 * registry may not carry them all; npm then writes a lock file without them, and `npm ci` with a registry that does
 * carry them refuses it because they are missing. So they are entered here: by version, platform and the integrity
 * hash that the registry tells. Those that it does not carry get no hash; for Linux x64 and arm64 that is a fault
 * (native-packages.ts).
 */
export interface MissingPackage {
  name: string;
  version: string;
  /** The package that wants it is needed for development alone. */
  dev: boolean;
}

/** The optional packages that some package of the lock file names and the lock file does not hold. */
export function missingPlatformPackages(lock: Lock): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [path, { optionalDependencies = {}, dev = false }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (placesFor(path, name).some((place) => lock.packages[place] !== undefined)) continue;
      const wantedBefore = missing.get(name);
      missing.set(name, { name, version, dev: dev && (wantedBefore?.dev ?? true) });
    }
  }
  return [...missing.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Where npm looks for `name` when the package at `path` asks for it: beside it, then ever further up. */
function placesFor(path: string, name: string): string[] {
  const places = [`${path === "" ? "" : `${path}/`}node_modules/${name}`];
  for (let end = path.lastIndexOf("/node_modules/"); end >= 0; end = path.lastIndexOf("/node_modules/", end - 1)) {
    places.push(`${path.slice(0, end)}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

const SYSTEMS = new Set(["android", "darwin", "freebsd", "linux", "openharmony", "win32"]);
const PROCESSORS: Record<string, string> = {
  ...{ x64: "x64", amd64: "x64", arm64: "arm64", arm: "arm", ia32: "ia32", wasm32: "wasm32" },
  ...{ ppc64: "ppc64", s390x: "s390x", riscv64: "riscv64", loong64: "loong64" },
};
const LIBRARIES: Record<string, string> = { gnu: "glibc", musl: "musl" };

/** For which machines a package is, by its name, which is how these packages are told apart. */
export function platformOf(name: string): { os?: string[]; cpu: string[]; libc?: string[] } {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const system = words.find((word) => SYSTEMS.has(word));
  const processor = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined);
  const library = words.map((word) => LIBRARIES[word]).find((word) => word !== undefined);
  if (processor === undefined) throw new Error(`The name ${name} does not say for which machines the package is.`);
  return {
    cpu: [processor],
    ...(library === undefined || system !== "linux" ? {} : { libc: [library] }),
    ...(system === undefined ? {} : { os: [system] }),
  };
}

/** Tells the integrity hash of one version of a package; undefined when the registry does not have it. */
export type IntegrityLookup = (name: string, version: string) => Promise<string | undefined>;

/**
 * The lock file with every platform's packages in it, in npm's order, each with its integrity hash where the registry
 * has one. `engines` of platform packages are removed: npm passes over an optional package whose `engines` exclude the
 * Node that runs npm, and says nothing, although ours is run by the project's own Node.
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
