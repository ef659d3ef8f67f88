import { z } from "zod";
import { type Entries, entryIdSchema, type StoredEntry, type StoredFile, storedFileSchema } from "./entries.ts";
import { isUsableName } from "./entry-names.ts";

/** A change of the file list as a value: it can be laid on any later list too. That it happens once is the journal's job. */
export type FileOperation =
  | { kind: "add-folder"; id: string; parentId: string | null; name: string }
  /** What was uploaded, and the folders on the way to it that may not be there yet, each after the one that it is in. */
  | { kind: "add-entries"; folders: readonly NewFolder[]; files: readonly StoredFile[] }
  | { kind: "rename"; id: string; name: string }
  | { kind: "move"; ids: readonly string[]; parentId: string | null }
  /** `seenIds`: the roots and all that stood under them when the person decided. */
  | { kind: "delete"; rootIds: readonly string[]; seenIds: readonly string[] }
  /** The ledger has let go of the blocks of these. Nothing that a person sees. */
  | { kind: "forget-released"; ids: readonly string[] };

export interface NewFolder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

const ids = z.array(entryIdSchema);
const parentId = entryIdSchema.nullable();
const name = z.string().refine(isUsableName);
export const newFolderSchema = z.object({ id: entryIdSchema, parentId, name });

/** What one that was kept on the device must look like. */
export const fileOperationSchema: z.ZodType<FileOperation> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("add-folder"), id: entryIdSchema, parentId, name }),
  z.object({ kind: z.literal("add-entries"), folders: z.array(newFolderSchema), files: z.array(storedFileSchema) }),
  z.object({ kind: z.literal("rename"), id: entryIdSchema, name }),
  z.object({ kind: z.literal("move"), ids, parentId }),
  z.object({ kind: z.literal("delete"), rootIds: ids, seenIds: ids }),
  z.object({ kind: z.literal("forget-released"), ids }),
]);

/** The deletion of entries with all that is in them now, and of nothing that comes into them later. */
export function deletionOf(entries: Entries, rootIds: readonly string[]): FileOperation {
  const isDoomed = createUnder(entries, new Set(rootIds));
  const seenIds: string[] = [];
  for (const entry of entries.values()) if (isDoomed(entry)) seenIds.push(entry.id);
  return { kind: "delete", rootIds, seenIds };
}

/** Whether the entry is one of the roots or stands somewhere under one. */
export function isUnder(entries: Entries, entry: StoredEntry, rootIds: ReadonlySet<string>): boolean {
  return createUnder(entries, rootIds)(entry);
}

/** The same for many entries: ways up that were gone already are not gone again. */
export function createUnder(entries: Entries, rootIds: ReadonlySet<string>): (entry: StoredEntry) => boolean {
  const known = new Map<string, boolean>();

  function isFolderUnder(id: string): boolean {
    const way: string[] = [];
    let isFound: boolean | undefined;
    for (let at: string | null = id; at !== null && isFound === undefined; at = entries.get(at)?.parentId ?? null) {
      way.push(at);
      isFound = rootIds.has(at) ? true : known.get(at);
    }
    for (const passed of way) known.set(passed, isFound ?? false);
    return isFound ?? false;
  }

  return ({ id, parentId }) =>
    rootIds.has(id) || (parentId !== null && (known.get(parentId) ?? isFolderUnder(parentId)));
}
