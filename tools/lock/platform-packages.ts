/**
 * [Note: platforms in the lock file] Packages with native programs name one package per platform as optional. A
 * registry may not carry them all; npm then writes a lock file without them, and afterwards refuses it in `npm ci`
 * because they are missing. So they are entered here by version and platform, which is all that npm needs to pass over
 * those that are not for the machine at hand.
 */
export interface LockEntry {
  version?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** The part of npm's lock file that matters here; whatever else it holds stays as and where it is. */
export interface Lock {
  packages: Record<string, LockEntry>;
}

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
export function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
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

/** The lock file with every platform's packages in it, in npm's order. */
export function completeLock(lock: Lock): Lock {
  const added = missingPlatformPackages(lock).map(({ name, version, dev }) => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is wanted as ${version}, which is no one version.`);
    const { cpu, libc, os } = platformOf(name);
    const entry = {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
    return [`node_modules/${name}`, entry] as const;
  });
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(packages) };
}
