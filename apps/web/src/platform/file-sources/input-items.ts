import { createFinding, type ReadItems } from "./read-items.ts";

/** What a file input gives: of a folder its files, each with the way to it. Folders without a file are not among them. */
export function inputItems(files: Iterable<File>): ReadItems {
  // The list is the input's, and empty as soon as that is reset.
  const chosen = [...files];
  return async (reading) => {
    const finding = createFinding(reading);
    finding.add(chosen.map((file) => ({ kind: "file", path: foldersOf(file), file })));
    return finding.result();
  };
}

function foldersOf({ webkitRelativePath }: File): string[] {
  return (webkitRelativePath ?? "").split("/").slice(0, -1);
}
