import type { Drive } from "@dexnet/drive/drive";
import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { useCallback, useSyncExternalStore } from "react";
import { useApp } from "../services/app-context.tsx";
import { createTransfersStore, type TransfersStore } from "./transfers-store.ts";

/** One for the page's drive, whichever screens come and go. */
const stores = new WeakMap<Drive, TransfersStore>();

function storeOf(drive: Drive): TransfersStore {
  const known = stores.get(drive);
  if (known !== undefined) return known;
  const made = createTransfersStore(drive);
  stores.set(drive, made);
  return made;
}

/** A part of the transfers' state. Draws anew only when that part is another: it must be a value, or stand in the state. */
export function useTransfersState<Part>(select: (state: TransfersState) => Part): Part {
  const { drive } = useApp();
  const store = storeOf(drive);
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store.get()), [store, select]),
  );
}
