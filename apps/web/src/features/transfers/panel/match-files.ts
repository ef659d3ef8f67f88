import type { FileSource, Task } from "@dexnet/drive/transfers/transfers";

/**
 * Which of the chosen files an upload that goes on may have been of: those of its name and size. Whether one is the very
 * file, the drive finds out; there may be several of a name in different folders.
 */
export function matchFiles(
  tasks: readonly Task[],
  sources: readonly FileSource[],
): readonly { readonly taskId: string; readonly candidates: readonly FileSource[] }[] {
  const byLook = Map.groupBy(sources, ({ file }) => lookOf(file.name, file.size));
  return tasks.flatMap(({ id, state, meta, progress }) => {
    const candidates = byLook.get(lookOf(meta.taskName, progress.totalBytes)) ?? [];
    return state === "needs-file" && candidates.length > 0 ? [{ taskId: id, candidates }] : [];
  });
}

// Names of the same letters may be written in two ways.
const lookOf = (name: string, sizeBytes: number) => `${sizeBytes} ${name.normalize("NFC")}`;
