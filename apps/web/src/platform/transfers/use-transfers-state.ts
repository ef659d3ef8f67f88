import type { Drive } from "@dexnet/drive/drive";
import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "../services/app-context.tsx";
import { createTransfersStore, type TransfersStore } from "./transfers-store.ts";

/** Store of each drive, which outlives screens. */
const stores = new WeakMap<Drive, TransfersStore>();

function storeOf(drive: Drive): TransfersStore {
  const known = stores.get(drive);
  if (known !== undefined) return known;
  const made = createTransfersStore(drive);
  stores.set(drive, made);
  return made;
}

/**
 * Part of the state of the transfers. The component renders again only when that part changes: it must be a primitive
 * or an object of the state.
 */
export function useTransfersState<Part>(select: (state: TransfersState) => Part): Part {
  const { drive } = useApp();
  const store = storeOf(drive);
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store.get()), [store, select]),
  );
}
