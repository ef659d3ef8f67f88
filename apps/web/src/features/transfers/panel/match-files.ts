import type { FileSource, TransferRow } from "@dexnet/drive/transfers/transfers";

/**
 * Chosen files that may belong to an upload: those with its name and size. There may be several in different folders;
 * the drive verifies the content.
 */
export function matchFiles(
  rows: readonly TransferRow[],
  sources: readonly FileSource[],
): readonly { readonly id: string; readonly candidates: readonly FileSource[] }[] {
  const byKey = Map.groupBy(sources, ({ file }) => keyOf(file.name, file.size));
  return rows.flatMap(({ id, state, meta, progress }) => {
    const candidates = byKey.get(keyOf(meta.rowName, progress.totalBytes)) ?? [];
    return state === "needs-file" && candidates.length > 0 ? [{ id, candidates }] : [];
  });
}

// Equal names may have different Unicode compositions.
const keyOf = (name: string, sizeBytes: number) => `${sizeBytes} ${name.normalize("NFC")}`;
