import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { droppedItems, type ReadItems } from "../../../platform/file-sources/read-items.ts";
import { dropEffectOf, dropFolderAt } from "./drop-target.ts";

export interface DropFolderChoice {
  readonly id: string | null;
  readonly name: string;
}

export interface DropTargetsDeps {
  /** The folder that is shown, for files that are dropped on no other one; null where nothing can be uploaded. */
  readonly here: DropFolderChoice | null;
  /** Ids of the entries that are being dragged. */
  readonly dragged: () => readonly string[] | null;
  readonly onEntries: (folder: DropFolderChoice, isCopy: boolean) => void;
  readonly onFiles: (folder: DropFolderChoice, read: ReadItems) => void;
}

/**
 * Follows drags over the whole page: entries onto folders and steps of the path, files of the device onto these or
 * anywhere else. Returns the folder that dropped files would go to; null while no files are over the page.
 */
export function useDropTargets(deps: DropTargetsDeps): DropFolderChoice | null {
  const latest = useRef(deps);
  useLayoutEffect(() => {
    latest.current = deps;
  });
  const [uploadTo, setUploadTo] = useState<DropFolderChoice | null>(null);

  useEffect(() => {
    let marked: HTMLElement | null = null;
    function mark(element: HTMLElement | null): void {
      if (marked === element) return;
      if (marked !== null) delete marked.dataset.dropOver;
      marked = element;
      if (element !== null) element.dataset.dropOver = "true";
    }

    function read(event: DragEvent) {
      const { here, dragged } = latest.current;
      const data = event.dataTransfer;
      const found = dropFolderAt(event.target);
      const types = data?.types ?? [];
      const effect = dropEffectOf(types, event.ctrlKey || event.metaKey, dragged(), found?.id ?? null);
      const folder = found ?? (effect === "upload" ? here : null);
      return { data, found, folder, effect: folder === null ? null : effect };
    }

    function over(event: DragEvent): void {
      const { data, found, folder, effect } = read(event);
      // Without this the browser would open a file that is dropped.
      if (effect !== null || data?.types.includes("Files")) event.preventDefault();
      if (data !== null) data.dropEffect = effect === null ? "none" : effect === "move" ? "move" : "copy";
      mark(effect === null ? null : (found?.element ?? null));
      const next = effect === "upload" && folder !== null ? { id: folder.id, name: folder.name } : null;
      setUploadTo((before) => (before?.id === next?.id && before?.name === next?.name ? before : next));
    }

    function end(): void {
      mark(null);
      setUploadTo(null);
    }

    function drop(event: DragEvent): void {
      const { data, folder, effect } = read(event);
      end();
      if (data?.types.includes("Files") || effect !== null) event.preventDefault();
      if (folder === null || effect === null || data === null) return;
      const choice = { id: folder.id, name: folder.name };
      if (effect === "upload") latest.current.onFiles(choice, droppedItems(data));
      else latest.current.onEntries(choice, effect === "copy");
    }

    function leave(event: DragEvent): void {
      // The pointer has left the window.
      if (event.relatedTarget === null) end();
    }

    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop, dragend: end } as const;
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [name, listener] of entries) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener);
    };
  }, []);

  return uploadTo;
}
