/** One package of npm's lock file, as far as our tools read it; whatever else it holds stays as and where it is. */
export interface LockEntry {
  version?: string;
  /** Where a package that does not come from a registry comes from; for a workspace its folder. */
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/** The name of the package at a path such as `node_modules/a/node_modules/@b/c`. */
export function packageNameAt(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The packages that npm installs, without the workspaces and the links to them. */
export function installedPackages(lock: Lock): [path: string, entry: LockEntry][] {
  return Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true);
}
