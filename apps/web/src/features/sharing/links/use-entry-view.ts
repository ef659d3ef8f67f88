import type { FileView, View, ViewState } from "@dexnet/drive/drive";
import { useEffect, useRef, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";

/** Follows a view of an open storage: the first rows of a folder, or of a search. Null until it is open. */
export function useEntryView(address: string, view: FileView): { state: ViewState | null; error: unknown } {
  const { drive } = useApp();
  const [state, setState] = useState<ViewState | null>(null);
  const [error, setError] = useState<unknown>(null);
  const opened = useRef<View | null>(null);
  const wanted = useRef(view);

  useEffect(() => {
    let isStopped = false;
    drive
      .openView(address, wanted.current, (next) => {
        if (!isStopped) setState(next);
      })
      .then((open) => {
        if (isStopped) return open.stop();
        opened.current = open;
        return open.change(wanted.current);
      })
      .catch((fault: unknown) => {
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
