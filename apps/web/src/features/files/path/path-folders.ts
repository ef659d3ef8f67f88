/** Folder of a path. The root of the storage has no id. */
export interface PathFolder {
  id: string | null;
  name: string;
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

/** Splits a path into the folders that fit on one line and the hidden ones in its middle. */
export function splitPath(
  storageTitle: string,
  folders: readonly { id: string; name: string }[],
  maxFirst: number,
): PathFolders {
  const all: PathFolder[] = [{ id: null, name: storageTitle }, ...folders.map(({ id, name }) => ({ id, name }))];
  const parents = all.slice(0, -1);
  const current = all.at(-1) ?? { id: null, name: storageTitle };
  const last = parents.slice(-1);
  const between = parents.slice(0, -1);
  return { first: between.slice(0, maxFirst), hidden: between.slice(maxFirst), last, current };
}
