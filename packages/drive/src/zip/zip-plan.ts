import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { StoredEntry, StoredFile } from "../file-list/entries.ts";
import { normalName, numberedName } from "../file-list/entry-names.ts";
import { createUnderCheck } from "../file-list/file-operations.ts";
import type { FileTree } from "../file-list/file-tree.ts";

/** Item of an archive with its path. */
export type ZipItem =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "file"; readonly path: string; readonly entry: StoredFile };

/** Every path is unique, and none leads out of the folder into which an archive is extracted. Folders precede their content. */
export function planZip(tree: FileTree, rootIds: readonly string[]): ZipItem[] {
  const plan: ZipItem[] = [];
  const waiting = [{ path: "", children: findRoots(tree, rootIds) }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const nameOf = createUniqueNames();
    for (const entry of next.children) {
      const path = next.path + nameOf(entry);
      if (entry.kind === "file") plan.push({ kind: "file", path, entry });
      else {
        plan.push({ kind: "folder", path });
        waiting.push({ path: `${path}/`, children: entriesIn(tree, entry.id) });
      }
    }
  }
  return plan;
}

/** Upper limit of the size of the archive. */
export function estimateZipSize(plan: readonly ZipItem[]): number {
  let bytes = 128;
  for (const item of plan) {
    bytes += 256 + 2 * utf8Bytes(item.path).length + (item.kind === "file" ? item.entry.sizeBytes : 0);
  }
  return bytes;
}

function entriesIn(tree: FileTree, folderId: string): StoredEntry[] {
  return Array.from(tree.childrenOf(folderId)).flatMap(({ id }) => tree.get(id) ?? []);
}

/** Selected entries, without those inside another selected folder. */
function findRoots(tree: FileTree, rootIds: readonly string[]): StoredEntry[] {
  const ids = new Set(rootIds);
  const isUnderChosen = createUnderCheck(tree, ids);
  const roots: StoredEntry[] = [];
  for (const id of ids) {
    const entry = tree.get(id);
    if (entry === undefined) continue;
    if (entry.parentId === null || !isUnderChosen(entry.parentId)) roots.push(entry);
  }
  return roots;
}

/** Gives equal names numbers: entries of different folders may be selected, and lists of other clients may repeat a name. */
function createUniqueNames(): (entry: StoredEntry) => string {
  const taken = new Set<string>();
  return ({ name, kind }) => {
    const wanted = pathPartOf(name);
    let free = wanted;
    for (let number = 2; taken.has(normalName(free)); number += 1) free = numberedName(wanted, kind, number);
    taken.add(normalName(free));
    return free;
  };
}

/**
 * Windows reads a backslash as a separator, `C:a` as a file of another drive and `a:b` as a stream of the file `a`.
 * `isUsableName` has excluded other invalid names.
 */
function pathPartOf(name: string): string {
  const plain = name.replace(/[/\\:]/g, "_");
  return plain === "" || plain === "." || plain === ".." ? "_" : plain;
}
