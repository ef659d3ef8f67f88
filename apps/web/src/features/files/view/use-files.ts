import type { FileView } from "@dexnet/drive/drive";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";
import { createEntryPages, type EntryPages, type ShownFiles } from "./entry-pages.ts";

export type FilesState =
  | { kind: "loading" }
  /** No phrase on this device opens the storage. */
  | { kind: "locked" }
  | { kind: "failed"; error: unknown }
  | { kind: "open"; files: ShownFiles; entryPages: EntryPages };

export interface FilesRequest {
  readonly address: string;
  readonly view: FileView;
  readonly onFolderMissing: (folderId: string) => void;
}

/** Opens a storage with the phrase saved on this device and follows the view of its files. */
export function useFiles(request: FilesRequest): { state: FilesState; retry: () => void } {
  const { address, view } = request;
  const { drive } = useApp();
  const [state, setState] = useState<FilesState>({ kind: "loading" });
  const currentView = useRef(view);
  const currentPages = useRef<EntryPages | null>(null);
  const latestRequest = useRef(request);
  useEffect(() => {
    latestRequest.current = request;
  });

  const open = useCallback((): (() => void) => {
    let isStopped = false;
    let isFirst = true;
    setState({ kind: "loading" });
    async function openFiles(): Promise<void> {
      const outcome = await drive.unlock(address);
      if (isStopped) return;
      if (outcome.kind === "phrase-needed") return setState({ kind: "locked" });
      const entryPages = createEntryPages({
        openView: (first, listener) => drive.open(address).openView(first, listener),
        view: currentView.current,
        onFolderMissing: (folderId) => latestRequest.current.onFolderMissing(folderId),
        onShown(files) {
          const show = () => setState({ kind: "open", files, entryPages });
          // The first list comes with the whole browser, which is rendered in short tasks. Later ones are shown at once.
          if (isFirst) startTransition(show);
          else show();
          isFirst = false;
        },
      });
      currentPages.current = entryPages;
      await entryPages.opened;
    }
    openFiles().catch((error: unknown) => {
      if (!isStopped) setState({ kind: "failed", error });
    });
    return () => {
      isStopped = true;
      currentPages.current?.stop();
      currentPages.current = null;
    };
  }, [drive, address]);

  const running = useRef<(() => void) | undefined>(undefined);
  const retry = useCallback(() => {
    running.current?.();
    running.current = open();
  }, [open]);
  useEffect(() => {
    retry();
    return () => running.current?.();
  }, [retry]);

  useEffect(() => {
    currentView.current = view;
    currentPages.current?.setView(view);
  }, [view]);

  return { state, retry };
}
