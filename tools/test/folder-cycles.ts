import { dirname, join, normalize } from "node:path/posix";

/** Source files of one package by their path below its source folder, with their text. */
export type SourceFiles = ReadonlyMap<string, string>;

/** Import of a file in another folder. */
interface FolderImport {
  from: string;
  to: string;
  /** "a/x.ts imports b/y.ts" */
  example: string;
}

const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;
const isTestCode = (path: string) => /\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/**
 * Pairs of folders of one package that import each other, directly or through others, one line each. A folder and its
 * sub-folder are two folders, unless `folderOf` says otherwise. Test code may import everything.
 */
export function findFolderCycles(files: SourceFiles, folderOf: (path: string) => string = dirname): string[] {
  const imports = folderImports(files, folderOf);
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const reachable = new Map([...targets.keys()].map((folder) => [folder, foldersReachableFrom(folder, targets)]));
  const inCycle = imports.filter(({ from, to }) => reachable.get(to)?.has(from) === true);
  const firstByPair = new Map(inCycle.toReversed().map((one) => [`${one.from} → ${one.to}`, one]));
  return [...firstByPair.values()]
    .map(({ from, to, example }) => `${from} imports ${to}, which imports ${from} again: ${example}`)
    .sort();
}

function folderImports(files: SourceFiles, folderOf: (path: string) => string): FolderImport[] {
  return [...files].flatMap(([path, text]) => {
    if (isTestCode(path)) return [];
    const folder = folderOf(path);
    return [...text.matchAll(relativeImport)].flatMap(([, specifier = ""]) => {
      const target = normalize(join(dirname(path), specifier));
      const to = folderOf(target);
      if (to === folder || !files.has(target)) return [];
      return [{ from: folder, to, example: `${path} imports ${target}` }];
    });
  });
}

function foldersReachableFrom(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const next = [start];
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    for (const target of targets.get(folder) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      next.push(target);
    }
  }
  return reached;
}
