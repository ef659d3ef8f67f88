import { createItemCollector, type ReadItems } from "./read-items.ts";

/** Items of a file input: a folder has its files with their paths. Folders without files are missing. */
export function inputItems(files: Iterable<File>): ReadItems {
  // The list belongs to the input and is emptied when the input is reset.
  const chosen = [...files];
  return async (reading) => {
    const collector = createItemCollector(reading);
    collector.add(chosen.map((file) => ({ kind: "file", path: foldersOf(file), file })));
    return collector.result();
  };
}

function foldersOf({ webkitRelativePath }: File): string[] {
  return (webkitRelativePath ?? "").split("/").slice(0, -1);
}
