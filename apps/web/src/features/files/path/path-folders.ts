/** A place on the way from the storages to the folder on screen. Without an id it is the top of the storage. */
export interface Place {
  id: string | null;
  name: string;
}

export interface PathFolders {
  /** Shown, from the top on. */
  first: readonly Place[];
  /** Behind one button with an ellipsis. */
  hidden: readonly Place[];
  /** Shown, the parent of the folder on screen. */
  last: readonly Place[];
  here: Place;
}

/** Which places of a path fit on one line: its ends are shown, its middle is hidden. */
export function splitPath(
  storageTitle: string,
  folders: readonly { id: string; name: string }[],
  mostFirst: number,
): PathFolders {
  const all: Place[] = [{ id: null, name: storageTitle }, ...folders.map(({ id, name }) => ({ id, name }))];
  const parents = all.slice(0, -1);
  const here = all.at(-1) ?? { id: null, name: storageTitle };
  const last = parents.slice(-1);
  const between = parents.slice(0, -1);
  return { first: between.slice(0, mostFirst), hidden: between.slice(mostFirst), last, here };
}
