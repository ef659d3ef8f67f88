import { extensionOf } from "./entry-names.ts";

/** What a file contains, by the extension of its name. */
export type FileKind = "image" | "video" | "audio" | "document" | "archive" | "other";

const extensions: Readonly<Record<Exclude<FileKind, "other">, string>> = {
  image: "png jpg jpeg jfif webp gif avif svg bmp ico tif tiff heic heif raw cr2 cr3 nef arw dng psd",
  video: "mp4 m4v mov webm mkv avi wmv flv mpg mpeg 3gp ogv mts m2ts",
  audio: "mp3 m4a aac wav flac ogg oga opus wma aif aiff mid midi amr",
  document:
    "pdf txt md markdown rtf doc docx docm odt xls xlsx xlsm ods csv tsv ppt pptx pptm odp pages numbers key epub mobi tex html htm",
  archive: "zip rar 7z tar gz tgz bz2 tbz xz txz zst lz lzma cab iso dmg",
};

const kinds: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(extensions).flatMap(([kind, list]) =>
    list.split(" ").map((extension) => [extension, kind as FileKind] as const),
  ),
);

export function fileKindOf(name: string): FileKind {
  return kinds.get(extensionOf(name)) ?? "other";
}
