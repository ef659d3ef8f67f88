import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Folders with several versions as sub-folders with a `bin`. */
const versionedFolders = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr/local/lib/postgresql"];
/** Folders with the programs of one version. */
const plainFolders = ["/usr/pgsql/bin", "/usr/local/pgsql/bin", "/opt/homebrew/bin", "/usr/local/bin"];

export interface SearchFolders {
  readonly path: string | undefined;
  readonly versioned?: readonly string[];
  readonly plain?: readonly string[];
}

/** Folder with `initdb` and `postgres` of the newest version, or null if PostgreSQL is not installed. */
export function findPostgres({
  path,
  versioned = versionedFolders,
  plain = plainFolders,
}: SearchFolders): string | null {
  const candidates = [
    ...versioned.flatMap(versionFolders),
    ...(path ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...plain,
  ];
  return (
    candidates.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null
  );
}

function versionFolders(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .map((name) => ({ name, version: Number.parseFloat(name.replace(/^postgresql@?/, "")) || 0 }))
    .sort((a, b) => b.version - a.version)
    .map(({ name }) => join(root, name, "bin"));
}
