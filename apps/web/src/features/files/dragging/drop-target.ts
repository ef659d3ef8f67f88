/** Type of a drag inside of the application. Its entries stay in the page. */
export const entriesType = "application/x-dexnet-entries";

export interface DropFolder {
  readonly id: string | null;
  readonly name: string;
  readonly element: HTMLElement;
}

/** Folder whose row or whose step of the path is under the pointer. The top of the storage has an empty id. */
export function dropFolderAt(target: EventTarget | null): DropFolder | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-drop-folder]") : null;
  if (element === null) return null;
  const { dropFolder = "", dropName = "" } = element.dataset;
  return { id: dropFolder === "" ? null : dropFolder, name: dropName, element };
}

/** Effect of a drop on a folder; null if it is not possible there. */
export function dropEffectOf(
  types: readonly string[],
  isCopyKey: boolean,
  dragged: readonly string[] | null,
  folderId: string | null,
): "copy" | "move" | "upload" | null {
  if (types.includes(entriesType)) {
    if (dragged === null || (folderId !== null && dragged.includes(folderId))) return null;
    return isCopyKey ? "copy" : "move";
  }
  return types.includes("Files") ? "upload" : null;
}
