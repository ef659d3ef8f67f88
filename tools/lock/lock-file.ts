/** Package of npm's lock file with the fields that are used here. Other fields are kept. */
export interface LockEntry {
  version?: string;
  /** Source of a package that is not from a registry; the folder of a workspace. */
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

/** Name of the package at a path such as `node_modules/a/node_modules/@b/c`. */
export function packageNameAt(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Packages that npm installs, without workspaces and links to them. */
export function installedPackages(lock: Lock): [path: string, entry: LockEntry][] {
  return Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && link !== true);
}
