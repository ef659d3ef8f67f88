import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Messages of a screen. `ids`: the files whose thumbnails it needs now, in this order; those of an earlier message are dropped. */
export type ToThumbnailServer = { kind: "need"; ids: readonly string[] } | { kind: "close" };

/** Thumbnail of a file, under the name of its block. Null if there is none that can be shown. */
export interface FromThumbnailServer {
  readonly thumbnailCid: string;
  readonly bytes: Bytes | null;
}
