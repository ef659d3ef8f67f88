import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import type { Entries, StoredEntry, StoredFile } from "../file-list/entries.ts";
import { normalName, numberedName } from "../file-list/entry-names.ts";
import { createUnder } from "../file-list/file-operations.ts";

/** What goes into an archive, and under which path. */
export type ZipItem =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "file"; readonly path: string; readonly entry: StoredFile };

/** Each path is its own, and none leads out of the folder that an archive is unpacked into. Folders come before what is in them. */
export function zipPlanOf(entries: Entries, rootIds: readonly string[]): ZipItem[] {
  const children = Map.groupBy(entries.values(), ({ parentId }) => parentId);
  const plan: ZipItem[] = [];
  const waiting = [{ path: "", inside: rootsOf(entries, rootIds) }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const nameOf = createNames();
    for (const entry of next.inside) {
      const path = next.path + nameOf(entry);
      if (entry.kind === "file") plan.push({ kind: "file", path, entry });
      else {
        plan.push({ kind: "folder", path });
        waiting.push({ path: `${path}/`, inside: children.get(entry.id) ?? [] });
      }
    }
  }
  return plan;
}

/** As many bytes as the archive takes, or somewhat more. */
export function zipSizeMost(plan: readonly ZipItem[]): number {
  let bytes = 128;
  for (const item of plan) {
    bytes += 256 + 2 * utf8Bytes(item.path).length + (item.kind === "file" ? item.entry.sizeBytes : 0);
  }
  return bytes;
}

/** What stands in a folder that is chosen too comes with that. */
function rootsOf(entries: Entries, rootIds: readonly string[]): StoredEntry[] {
  const ids = new Set(rootIds);
  const isUnderChosen = createUnder(entries, ids);
  const roots: StoredEntry[] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    if (entry === undefined) continue;
    const parent = entry.parentId === null ? undefined : entries.get(entry.parentId);
    if (parent === undefined || !isUnderChosen(parent)) roots.push(entry);
  }
  return roots;
}

/** Things of different folders may be chosen together, and lists of others may hold a name twice. */
function createNames(): (entry: StoredEntry) => string {
  const taken = new Set<string>();
  return ({ name, kind }) => {
    const wanted = pathPartOf(name);
    let free = wanted;
    for (let number = 2; taken.has(normalName(free)); number += 1) free = numberedName(wanted, kind, number);
    taken.add(normalName(free));
    return free;
  };
}

/** To some a backslash parts folders as a slash does. What else a name may not be, the list has seen to: see `isUsableName`. */
function pathPartOf(name: string): string {
  const plain = name.replace(/[/\\]/g, "_");
  return plain === "" || plain === "." || plain === ".." ? "_" : plain;
}
