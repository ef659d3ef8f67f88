import type { Entry } from "@dexnet/drive/drive";
import {
  type Icon,
  IconCode,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconTable,
} from "@tabler/icons-react";
import { type FileKind, fileKind } from "./file-kind.ts";

const icons: Readonly<Record<FileKind, Icon>> = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  document: IconFileText,
  sheet: IconTable,
  slides: IconPresentation,
  pdf: IconFileTypePdf,
  archive: IconFileZip,
  code: IconCode,
  other: IconFile,
};

export function EntryIcon({ entry }: { entry: Entry }) {
  const Shown = entry.kind === "folder" ? IconFolder : icons[fileKind(entry.extension)];
  return <Shown size={24} stroke={1.5} aria-hidden />;
}
