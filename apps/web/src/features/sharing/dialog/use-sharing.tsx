import type { Entry } from "@dexnet/drive/drive";
import { type ReactNode, useState } from "react";
import { ShareDialog } from "./ShareDialog.tsx";

export interface SharingDialog {
  /** Opens the dialog that shares these entries. */
  openSharing(entries: readonly Entry[]): void;
  /** To be rendered by the page. */
  readonly dialog: ReactNode;
}

/** Sharing of entries of a storage, for every page that shows them. */
export function useSharing(address: string): SharingDialog {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  return {
    openSharing: setEntries,
    dialog: <ShareDialog address={address} entries={entries} onClose={() => setEntries(null)} />,
  };
}
