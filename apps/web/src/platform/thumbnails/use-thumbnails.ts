import { createSystemClock } from "@dexnet/blocks/clock";
import { useEffect, useMemo } from "react";
import { useApp } from "../services/app-context.tsx";
import { createThumbnailStore, type ThumbnailStore } from "./thumbnail-store.ts";

/** Thumbnails of a storage, until the component is unmounted. */
export function useThumbnails(address: string): ThumbnailStore {
  const { drive } = useApp();
  const store = useMemo(
    () =>
      createThumbnailStore({ open: (port) => drive.open(address).openThumbnails(port), clock: createSystemClock() }),
    [drive, address],
  );
  useEffect(() => () => store.close(), [store]);
  return store;
}
