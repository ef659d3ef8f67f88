import type { FileList, Stop } from "@dexnet/drive/drive";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../shell/app-context.tsx";

export type FilesState =
  | { kind: "loading" }
  /** No phrase on this device opens the storage. */
  | { kind: "locked" }
  | { kind: "failed"; error: unknown }
  | { kind: "open"; files: FileList };

/** Opens a storage with the phrase saved on this device and follows its list of files. */
export function useFiles(address: string): { state: FilesState; retry: () => void } {
  const { drive } = useApp();
  const [state, setState] = useState<FilesState>({ kind: "loading" });

  const open = useCallback((): Stop => {
    let isOver = false;
    let stop: Stop | undefined;
    setState({ kind: "loading" });
    async function watch(): Promise<void> {
      const outcome = await drive.unlock(address);
      if (isOver) return;
      if (outcome.kind === "phrase-needed") return setState({ kind: "locked" });
      stop = await drive.watchFiles(address, (files) => {
        if (!isOver) setState({ kind: "open", files });
      });
      if (isOver) void stop();
    }
    watch().catch((error: unknown) => {
      if (!isOver) setState({ kind: "failed", error });
    });
    return () => {
      isOver = true;
      void stop?.();
    };
  }, [drive, address]);

  const running = useRef<Stop | undefined>(undefined);
  const retry = useCallback(() => {
    void running.current?.();
    running.current = open();
  }, [open]);
  useEffect(() => {
    retry();
    return () => void running.current?.();
  }, [retry]);
  return { state, retry };
}
