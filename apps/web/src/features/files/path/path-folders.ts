import type { FolderEntry } from "@dexnet/drive/drive";

/** Folder of a path. The root of the storage has no id. */
export interface PathFolder {
  id: string | null;
  name: string;
  /** Whether it belongs to another place than the files, such as the trash. */
  isPlace?: boolean;
}

export interface PathFolders {
  /** Shown folders at the start of the path. */
  first: readonly PathFolder[];
  /** Folders behind the button with an ellipsis. */
  hidden: readonly PathFolder[];
  /** Parent of the current folder, which is shown. */
  last: readonly PathFolder[];
  current: PathFolder;
}

/** Splits a path, from the root to the current folder, into the folders that fit on one line and the hidden ones in its middle. */
export function splitPath(path: readonly PathFolder[], maxFirst: number): PathFolders {
  const parents = path.slice(0, -1);
  const current = path.at(-1) ?? { id: null, name: "" };
  const last = parents.slice(-1);
  const between = parents.slice(0, -1);
  return { first: between.slice(0, maxFirst), hidden: between.slice(maxFirst), last, current };
}

/** Path from the storage over the place to the folder. */
export function pathOfPlaces(
  storageTitle: string,
  path: readonly FolderEntry[],
  placeTitle: string | null,
): PathFolder[] {
  const isPlace = placeTitle !== null;
  return [
    { id: null, name: storageTitle },
    ...(isPlace ? [{ id: "", name: placeTitle, isPlace }] : []),
    ...path.map(({ id, name }) => ({ id, name, isPlace })),
  ];
}
