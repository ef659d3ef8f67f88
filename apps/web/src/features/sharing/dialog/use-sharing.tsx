import type { Entry } from "@dexnet/drive/drive";
import { type ReactNode, useState } from "react";
import { usePreload } from "../../../platform/use-preload.ts";
import { lazyPart } from "../../../widgets/lazy-part.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";

const loadModal = async () => (await import("./ShareModal.tsx")).ShareModal;
const ShareModal = lazyPart("ShareModal", loadModal);

export interface SharingModal {
  /** Opens the dialog that shares these entries. */
  openSharing(entries: readonly Entry[]): void;
  /** To be rendered by the page. */
  readonly dialog: ReactNode;
}

/** Sharing of entries of a storage, for every page that shows them. */
export function useSharing(address: string): SharingModal {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const wasOpened = useLastValue(entries) !== null;
  usePreload(loadModal);
  return {
    openSharing: setEntries,
    dialog: wasOpened && <ShareModal address={address} entries={entries} onClose={() => setEntries(null)} />,
  };
}
