import type { FileView } from "@dexnet/drive/drive";
import type { OfflineReader, OfflineStorage } from "@dexnet/drive/offline/offline-reader";
import { useEffect, useRef, useState } from "react";
import { createEntryPages, type EntryPages, type ShownFiles } from "../view/entry-pages.ts";

export type OfflineFilesState =
  | { kind: "loading" }
  /** This device has no list of the storage. */
  | { kind: "none" }
  /** The list was changed or damaged on this device. */
  | { kind: "damaged" }
  | { kind: "open"; storage: OfflineStorage; savedAt: number; files: ShownFiles; entryPages: EntryPages };

export interface OfflineFilesRequest {
  readonly reader: OfflineReader;
  readonly address: string;
  readonly view: FileView;
  readonly onFolderMissing: () => void;
}

/** Opens the list that this device keeps of a storage, and follows the view of its files. */
export function useOfflineFiles(request: OfflineFilesRequest): OfflineFilesState {
  const { reader, address, view } = request;
  const [state, setState] = useState<OfflineFilesState>({ kind: "loading" });
  const currentPages = useRef<EntryPages | null>(null);
  const latestRequest = useRef(request);
  useEffect(() => {
    latestRequest.current = request;
  });

  useEffect(() => {
    let isStopped = false;
    async function open(): Promise<void> {
      const opened = await reader.openList(address);
      if (isStopped) return;
      if (opened.kind !== "open") return setState(opened);
      const { storage, savedAt, views } = opened;
      const entryPages = createEntryPages({
        async openView(first, listener) {
          // The first state must come after the return, as from the worker.
          await Promise.resolve();
          return views.open(first, listener);
        },
        view: latestRequest.current.view,
        onFolderMissing: () => latestRequest.current.onFolderMissing(),
        onShown: (files) => setState({ kind: "open", storage, savedAt, files, entryPages }),
      });
      currentPages.current = entryPages;
    }
    // A database of the browser that can't be read is a list that can't be read.
    open().catch(() => isStopped || setState({ kind: "damaged" }));
    return () => {
      isStopped = true;
      currentPages.current?.stop();
      currentPages.current = null;
    };
  }, [reader, address]);

  useEffect(() => currentPages.current?.setView(view), [view]);

  return state;
}
