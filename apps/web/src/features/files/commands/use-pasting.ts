import { useStorageDrive } from "../../../platform/drive/use-storage-drive.ts";
import type { AskAboutConflict } from "../conflicts/ask-about-conflicts.ts";
import { type PasteRequest, resolveConflicts } from "../resolve-conflicts.ts";
import type { EntryPages } from "../view/entry-pages.ts";
import type { ChangeNotices } from "./use-change-notices.ts";

export interface PastingDeps {
  readonly address: string;
  readonly entryPages: EntryPages;
  readonly notices: ChangeNotices;
  readonly ask: AskAboutConflict;
}

/** Copies or moves entries into a folder, with a question about names that exist there. */
export function usePasting({ address, entryPages, notices, ask }: PastingDeps) {
  const storage = useStorageDrive(address);

  /** True when the entries were pasted. */
  async function paste(request: PasteRequest, folderName: string): Promise<boolean> {
    const { kind, ids, parentId } = request;
    try {
      const steps = await resolveConflicts(request, {
        ask,
        findConflicts: (met, folderId) => storage.findConflicts(met, folderId),
        entries: (wanted) => entryPages.entries(wanted),
      });
      if (steps === null || steps.length === 0) return false;
      const [first] = await entryPages.entries(ids.slice(0, 1));
      for (const step of steps) {
        if (kind === "copy") await storage.copy(step.ids, parentId, step.existing);
        else await storage.move(step.ids, parentId, step.existing);
      }
      const count = steps.reduce((sum, step) => sum + step.ids.length, 0);
      notices.showDone(kind === "copy" ? "copy" : "move", { count, name: first?.name ?? "" }, folderName);
      return true;
    } catch (error) {
      notices.showFault(error);
      return false;
    }
  }

  return { paste };
}
