import { type FileKind, fileKind } from "./file-kind.ts";
import type { IconName } from "./icon-paths.ts";
import { RowIcon } from "./RowIcon.tsx";

const icons: Readonly<Record<FileKind, IconName>> = {
  image: "photo",
  video: "movie",
  audio: "music",
  text: "notes",
  document: "fileText",
  sheet: "table",
  slides: "presentation",
  pdf: "fileTypePdf",
  archive: "fileZip",
  code: "code",
  other: "file",
};

export interface EntryIconProps {
  entry: { kind: "folder" } | { kind: "file"; extension: string };
}

/** Icon of a folder, or of the kind of a file. */
export function EntryIcon({ entry }: EntryIconProps) {
  return <RowIcon name={entry.kind === "folder" ? "folder" : icons[fileKind(entry.extension)]} isThin />;
}
