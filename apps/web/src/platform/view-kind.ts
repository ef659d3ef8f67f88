import type { PassiveImageType } from "./object-url.ts";

/** Shown by the browser's own player, which loads the ranges that it needs. */
export interface PlayedView {
  readonly kind: "video" | "audio" | "pdf";
  readonly contentType: string;
}

/** Read into the page. */
export type ReadView =
  | { readonly kind: "image"; readonly contentType: PassiveImageType | "image/svg+xml" }
  | { readonly kind: "markdown" | "text" };

/** How a file is shown. */
export type ViewKind = PlayedView | ReadView;

export function isPlayed(view: ViewKind): view is PlayedView {
  return view.kind === "video" || view.kind === "audio" || view.kind === "pdf";
}

const images = new Map<string, PassiveImageType | "image/svg+xml">([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
  ["avif", "image/avif"],
  ["bmp", "image/bmp"],
  ["svg", "image/svg+xml"],
]);
const videos = new Map([
  ["mp4", "video/mp4"],
  ["m4v", "video/mp4"],
  ["mov", "video/mp4"],
  ["webm", "video/webm"],
  ["mkv", "video/x-matroska"],
  ["ogv", "video/ogg"],
]);
const audios = new Map([
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["aac", "audio/aac"],
  ["wav", "audio/wav"],
  ["flac", "audio/flac"],
  ["ogg", "audio/ogg"],
  ["opus", "audio/ogg"],
]);
const texts = new Set(
  (
    "txt log csv tsv json xml yaml yml toml ini conf html htm css scss js mjs cjs ts tsx jsx py go rs c h cpp hpp java kt " +
    "swift rb php sh bash sql tex srt vtt"
  ).split(" "),
);

/** Null for a file that can't be shown. The extension is accepted with or without its dot, in any case. */
export function viewKindOf(extension: string): ViewKind | null {
  const plain = extension.toLowerCase().replace(/^\./, "");
  const [image, video, audio] = [images.get(plain), videos.get(plain), audios.get(plain)];
  if (image !== undefined) return { kind: "image", contentType: image };
  if (video !== undefined) return { kind: "video", contentType: video };
  if (audio !== undefined) return { kind: "audio", contentType: audio };
  if (plain === "pdf") return { kind: "pdf", contentType: "application/pdf" };
  if (plain === "md" || plain === "markdown") return { kind: "markdown" };
  return texts.has(plain) ? { kind: "text" } : null;
}
