import type { Entry } from "@dexnet/drive/drive";
import { type FileKind, fileKind } from "./icons/file-kind.ts";
import type { IconName } from "./icons/icon-paths.ts";
import { RowIcon } from "./icons/RowIcon.tsx";

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

export function EntryIcon({ entry }: { entry: Entry }) {
  return <RowIcon name={entry.kind === "folder" ? "folder" : icons[fileKind(entry.extension)]} isThin />;
}
