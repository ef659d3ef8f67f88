export type FileKind =
  | "image"
  | "video"
  | "audio"
  | "text"
  | "document"
  | "sheet"
  | "slides"
  | "pdf"
  | "archive"
  | "code"
  | "other";

const extensionsByKind: Readonly<Record<Exclude<FileKind, "other">, readonly string[]>> = {
  image: ["png", "jpg", "jpeg", "webp", "gif", "svg", "bmp", "avif", "heic", "tif", "tiff"],
  video: ["mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv", "mpg", "mpeg"],
  audio: ["mp3", "m4a", "aac", "wav", "flac", "ogg", "opus"],
  text: ["txt", "md"],
  document: ["doc", "docx", "odt", "rtf", "pages"],
  sheet: ["xls", "xlsx", "ods", "csv", "tsv", "numbers"],
  slides: ["ppt", "pptx", "odp", "key"],
  pdf: ["pdf"],
  archive: ["zip", "rar", "7z", "tar", "gz", "bz2", "xz", "zst"],
  code: [
    "json",
    "xml",
    "yaml",
    "yml",
    "html",
    "css",
    "js",
    "ts",
    "tsx",
    "py",
    "go",
    "rs",
    "c",
    "cpp",
    "java",
    "sh",
    "sql",
  ],
};

const kindOf = new Map(
  Object.entries(extensionsByKind).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension, kind as FileKind] as const),
  ),
);

/** Kind of a file for its icon. The extension is accepted with or without its dot, in any case. */
export function fileKind(extension: string): FileKind {
  return kindOf.get(extension.toLowerCase().replace(/^\./, "")) ?? "other";
}
