import type { FileEntry } from "@dexnet/drive/drive";
import { useEffect, useState } from "react";
import { openRangeReader } from "../../../platform/downloads/open-media.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

export type FileBytes =
  | { readonly kind: "loading"; readonly doneBytes: number }
  | { readonly kind: "ready"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly error: unknown };

/** Reads the first bytes of a file. The component must get a key of its own for each file. */
export function useFileBytes(address: string, { id, sizeBytes }: FileEntry, maxBytes: number): FileBytes {
  const { drive } = useApp();
  const [state, setState] = useState<FileBytes>({ kind: "loading", doneBytes: 0 });
  useEffect(() => {
    let isStopped = false;
    let close = () => {};
    async function read(): Promise<void> {
      const reader = await openRangeReader(drive, address, { id, sizeBytes });
      close = reader.close;
      if (isStopped) return close();
      const report = (doneBytes: number) => {
        if (!isStopped) setState({ kind: "loading", doneBytes });
      };
      const bytes = await reader.readFirst(maxBytes, report);
      if (!isStopped) setState({ kind: "ready", bytes });
    }
    read()
      .catch((error: unknown) => {
        if (!isStopped) setState({ kind: "failed", error });
      })
      .finally(() => close());
    return () => {
      isStopped = true;
      close();
    };
  }, [drive, address, id, sizeBytes, maxBytes]);
  return state;
}
