import type { Entry, ExistingNames } from "@dexnet/drive/drive";
import { type AskAboutConflict, askAboutConflicts, type Conflict } from "./conflicts/ask-about-conflicts.ts";

export interface ConflictDeps {
  findConflicts(ids: readonly string[], parentId: string | null): Promise<readonly Conflict[]>;
  entries(ids: readonly string[]): Promise<readonly Pick<Entry, "id" | "parentId">[]>;
  readonly ask: AskAboutConflict;
}

export interface PasteRequest {
  readonly kind: "copy" | "cut";
  readonly ids: readonly string[];
  readonly parentId: string | null;
}

/** Entries that one call of the drive pastes. */
export interface PasteStep {
  readonly ids: readonly string[];
  readonly existing: ExistingNames;
}

/**
 * Calls that paste entries into a folder, with the answers of the person about names that exist there. Null when the
 * person cancels. A copy beside its original needs no question, and entries that are moved to their own folder stay.
 */
export async function resolveConflicts(
  request: PasteRequest,
  deps: ConflictDeps,
): Promise<readonly PasteStep[] | null> {
  const entries = await deps.entries(request.ids);
  const atHome = new Set(entries.filter(({ parentId }) => parentId === request.parentId).map(({ id }) => id));
  const ids = entries.map(({ id }) => id).filter((id) => request.kind === "copy" || !atHome.has(id));
  if (ids.length === 0) return [];
  const found = await deps.findConflicts(ids, request.parentId);
  const conflicts = found.filter(({ id }) => !atHome.has(id));

  const answers = await askAboutConflicts(conflicts, deps.ask);
  if (answers === null) return null;
  const { choices } = answers;
  const replaced = ids.filter((id) => choices.get(id) === "replace");
  const others = ids.filter((id) => !choices.has(id));
  const keptBoth = ids.filter((id) => choices.get(id) === "keep-both");
  // Few calls, because each is one step of undo. Entries without a conflict go with the others.
  const isOneStep = keptBoth.length === 0 && !others.some((id) => atHome.has(id));
  const steps: PasteStep[] = isOneStep
    ? [{ ids: [...replaced, ...others], existing: replaced.length > 0 ? "replace" : "keep-both" }]
    : [
        { ids: replaced, existing: "replace" },
        { ids: [...keptBoth, ...others], existing: "keep-both" },
      ];
  return steps.filter((step) => step.ids.length > 0);
}
