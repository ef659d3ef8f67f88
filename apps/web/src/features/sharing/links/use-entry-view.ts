import type { FileView, View, ViewState } from "@dexnet/drive/drive";
import { useEffect, useRef, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Opens a storage and follows a view of it: the first rows of a folder, or of a search. Null until it is open. */
export function useEntryView(address: string, view: FileView): { state: ViewState | null; error: unknown } {
  const { drive } = useApp();
  const [state, setState] = useState<ViewState | null>(null);
  const [error, setError] = useState<unknown>(null);
  const opened = useRef<View | null>(null);
  const wanted = useRef(view);

  useEffect(() => {
    let isStopped = false;
    async function open(): Promise<void> {
      // The list of links may still be opening the storage. Without a phrase on this device the next call says so.
      await drive.unlock(address);
      const view = await drive.open(address).openView(wanted.current, (next) => {
        if (!isStopped) setState(next);
      });
      if (isStopped) return view.stop();
      opened.current = view;
      await view.change(wanted.current);
    }
    open().catch((fault: unknown) => {
      if (!isStopped) setError(fault);
    });
    return () => {
      isStopped = true;
      void opened.current?.stop();
      opened.current = null;
    };
  }, [drive, address]);

  useEffect(() => {
    wanted.current = view;
    void opened.current?.change(view).catch(setError);
  }, [view]);
  return { state, error };
}
