import type { StorageDrive } from "@dexnet/drive/drive";
import { useMemo } from "react";
import { useApp } from "../services/app-context.tsx";

/** Calls of a storage. The object stays the same between renderings. */
export function useStorageDrive(address: string): StorageDrive {
  const { drive } = useApp();
  return useMemo(() => drive.open(address), [drive, address]);
}
