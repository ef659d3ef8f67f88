import * as z from "zod/mini";
import { entryIdSchema, type StoredFile, storedFileSchema } from "./entries.ts";
import { isUsableName } from "./entry-names.ts";
import type { FileTree } from "./file-tree.ts";

/** A change of the file list as a value, which can also be applied to a later list. The journal ensures that it happens once. */
export type FileOperation =
  | { kind: "add-folder"; id: string; parentId: string | null; name: string }
  /** Uploaded files, and the folders on their paths that may not exist yet, each after its parent. */
  | { kind: "add-entries"; folders: readonly NewFolder[]; files: readonly StoredFile[] }
  /** `ifName`: it has an effect only if the entry has this name. */
  | { kind: "rename"; id: string; name: string; ifName?: string | undefined }
  /** `ifParentId`: it moves only entries that are in this folder. */
  | { kind: "move"; ids: readonly string[]; parentId: string | null; ifParentId?: string | null | undefined }
  /** See [Note: trash]. `date`: milliseconds since 1970. `seenIds`: it moves only entries without content beyond these. */
  | { kind: "trash"; ids: readonly string[]; date: number; seenIds?: readonly string[] | undefined }
  | { kind: "restore"; ids: readonly string[] }
  /** Copies with the folders of the maker's list: `parentId` of a copy is another copy, or that of the operation. */
  | { kind: "copy"; copies: readonly EntryCopy[]; parentId: string | null }
  | { kind: "set-favourite"; ids: readonly string[]; isFavourite: boolean }
  /**
   * `seenIds`: the roots and all their content when the user decided. `trashedUntil`: only roots that are in the trash since
   * this date or earlier are deleted.
   */
  | {
      kind: "delete";
      rootIds: readonly string[];
      seenIds: readonly string[];
      trashedUntil?: number | undefined;
    }
  /** The ledger has deleted the blocks of these files. Not visible to the user. */
  | { kind: "forget-released"; ids: readonly string[] }
  /** Several operations that are saved together, in this order. */
  | { kind: "batch"; operations: readonly SingleOperation[] };

export type SingleOperation = Exclude<FileOperation, { kind: "batch" }>;

export interface EntryCopy {
  readonly id: string;
  readonly sourceId: string;
  readonly parentId: string | null;
}

export interface NewFolder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

const ids = z.array(entryIdSchema);
const parentId = z.nullable(entryIdSchema);
const name = z.string().check(z.refine(isUsableName));
export const newFolderSchema = z.object({ id: entryIdSchema, parentId, name });

const copySchema = z.object({ id: entryIdSchema, sourceId: entryIdSchema, parentId });
const date = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));

const singleOperationSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("add-folder"), id: entryIdSchema, parentId, name }),
  z.object({ kind: z.literal("add-entries"), folders: z.array(newFolderSchema), files: z.array(storedFileSchema) }),
  z.object({ kind: z.literal("rename"), id: entryIdSchema, name, ifName: z.optional(z.string()) }),
  z.object({ kind: z.literal("move"), ids, parentId, ifParentId: z.optional(parentId) }),
  z.object({ kind: z.literal("trash"), ids, date, seenIds: z.optional(ids) }),
  z.object({ kind: z.literal("restore"), ids }),
  z.object({ kind: z.literal("copy"), copies: z.array(copySchema), parentId }),
  z.object({ kind: z.literal("set-favourite"), ids, isFavourite: z.boolean() }),
  z.object({ kind: z.literal("delete"), rootIds: ids, seenIds: ids, trashedUntil: z.optional(date) }),
  z.object({ kind: z.literal("forget-released"), ids }),
]);

/** Shape of an operation that was stored on the device. */
export const fileOperationSchema: z.ZodMiniType<FileOperation> = z.discriminatedUnion("kind", [
  ...singleOperationSchema.def.options,
  z.object({ kind: z.literal("batch"), operations: z.array(singleOperationSchema) }),
]);

/** The operation, or those of a batch. */
export function singleOperations(operation: FileOperation): readonly SingleOperation[] {
  return operation.kind === "batch" ? operation.operations : [operation];
}

/** Creates the deletion of entries with all their present content, but without content that is added later. */
export function createDeletion(tree: FileTree, rootIds: readonly string[], trashedUntil?: number): SingleOperation {
  return {
    kind: "delete",
    rootIds,
    seenIds: idsUnder(tree, rootIds),
    ...(trashedUntil !== undefined && { trashedUntil }),
  };
}

/** Ids of the roots that exist and of all entries inside them, each once and after its folder. */
export function idsUnder(tree: FileTree, rootIds: readonly string[]): string[] {
  const ids = new Set(rootIds.filter((id) => tree.has(id)));
  // The loop also visits the ids that are added meanwhile.
  for (const id of ids) for (const child of tree.childrenOf(id)) ids.add(child.id);
  return [...ids];
}

/** The ids that exist and are not inside another one of them, each once. */
export function topmostIds(tree: FileTree, ids: readonly string[]): string[] {
  const roots = new Set(ids.filter((id) => tree.has(id)));
  const isUnderRoots = createUnderCheck(tree, roots);
  return [...roots].filter((id) => {
    const parentId = tree.parentIdOf(id) ?? null;
    return parentId === null || !isUnderRoots(parentId);
  });
}

/** Whether the entry is one of the roots or is inside one. */
export function isUnder(tree: FileTree, id: string, rootIds: ReadonlySet<string>): boolean {
  return createUnderCheck(tree, rootIds)(id);
}

/** Creates the same check for many entries, which follows each path upwards only once. */
export function createUnderCheck(tree: FileTree, rootIds: ReadonlySet<string>): (id: string) => boolean {
  const known = new Map<string, boolean>();

  function isFolderUnder(id: string): boolean {
    const path: string[] = [];
    let isFound: boolean | undefined;
    for (let at: string | null = id; at !== null && isFound === undefined; at = tree.parentIdOf(at) ?? null) {
      path.push(at);
      isFound = rootIds.has(at) ? true : known.get(at);
    }
    for (const passedId of path) known.set(passedId, isFound ?? false);
    return isFound ?? false;
  }

  return (id) => {
    if (rootIds.has(id)) return true;
    const parentId = tree.parentIdOf(id) ?? null;
    return parentId !== null && (known.get(parentId) ?? isFolderUnder(parentId));
  };
}
