import type { FileView } from "@dexnet/drive/drive";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../platform/services/app-context.tsx";
import { createFileWindow, type FileWindow, type ShownFiles } from "./file-window.ts";

export type FilesState =
  | { kind: "loading" }
  /** No phrase on this device opens the storage. */
  | { kind: "locked" }
  | { kind: "failed"; error: unknown }
  | { kind: "open"; files: ShownFiles; window: FileWindow };

/** Opens a storage with the phrase saved on this device and follows what the view shows of its files. */
export function useFiles(address: string, view: FileView): { state: FilesState; retry: () => void } {
  const { drive } = useApp();
  const [state, setState] = useState<FilesState>({ kind: "loading" });
  const wanted = useRef(view);
  const shown = useRef<FileWindow | null>(null);

  const open = useCallback((): (() => void) => {
    let isOver = false;
    setState({ kind: "loading" });
    async function watch(): Promise<void> {
      const outcome = await drive.unlock(address);
      if (isOver) return;
      if (outcome.kind === "phrase-needed") return setState({ kind: "locked" });
      const window = createFileWindow({
        open: (first, listener) => drive.openView(address, first, listener),
        view: wanted.current,
        onShown: (files) => setState({ kind: "open", files, window }),
      });
      shown.current = window;
      await window.opened;
    }
    watch().catch((error: unknown) => {
      if (!isOver) setState({ kind: "failed", error });
    });
    return () => {
      isOver = true;
      shown.current?.stop();
      shown.current = null;
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
    wanted.current = view;
    shown.current?.show(view);
  }, [view]);

  return { state, retry };
}
