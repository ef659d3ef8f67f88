import type { Entry } from "@dexnet/drive/drive";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../widgets/lazy-part.tsx";
import { useLastValue } from "../../../widgets/modal/use-last-value.ts";

const DetailsModal = lazyPart("DetailsModal", async () => (await import("./DetailsModal.tsx")).DetailsModal);

export interface DetailsModal {
  openDetails(entry: Entry): void;
  /** To be rendered by the page. */
  readonly dialog: ReactNode;
}

/** Details of the entries of a storage. `onClosed` gets the entry whose details were shown. */
export function useDetails(address: string, onClosed: (entry: Entry) => void): DetailsModal {
  const [entry, setEntry] = useState<Entry | null>(null);
  const shown = useLastValue(entry);
  return {
    openDetails: setEntry,
    dialog: shown !== null && (
      <DetailsModal
        address={address}
        entry={shown}
        opened={entry !== null}
        onClose={() => {
          setEntry(null);
          onClosed(shown);
        }}
      />
    ),
  };
}
