import type { Entry, FileEntry } from "@dexnet/drive/drive";
import { type ReactNode, useState } from "react";
import { viewKindOf } from "../../platform/view-kind.ts";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import { findNeighbour } from "./find-neighbour.ts";
import type { EntryPages, ShownFiles } from "./view/entry-pages.ts";

const FileViewer = lazyPart("FileViewer", async () => (await import("../viewer/FileViewer.tsx")).FileViewer);

export interface ViewingDeps {
  readonly address: string;
  readonly files: ShownFiles;
  readonly entryPages: EntryPages;
  readonly download: (entries: readonly Entry[]) => Promise<void>;
  /** Called with the file that was shown last. */
  readonly onClosed: (entry: FileEntry) => void;
}

/** Viewer of the files of a list. */
export function useViewing({ address, files, entryPages, download, onClosed }: ViewingDeps): {
  readonly open: (entry: FileEntry) => void;
  /** To be rendered by the page. */
  readonly viewer: ReactNode;
} {
  const [shown, setShown] = useState<FileEntry | null>(null);
  const close = (entry: FileEntry) => {
    setShown(null);
    onClosed(entry);
  };
  return {
    open: setShown,
    viewer: shown && (
      <FileViewer
        address={address}
        entry={shown}
        findNeighbour={({ id }, step) => findNeighbour(entryPages, files.count, { id, step }, canView)}
        onShow={setShown}
        onDownload={(entry) => void download([entry])}
        onClose={() => close(shown)}
        onFailure={() => setShown(null)}
      />
    ),
  };
}

/** Whether a file can be shown. Others are downloaded. */
export function canView({ extension }: FileEntry): boolean {
  return viewKindOf(extension) !== null;
}
