import type { EncodedError } from "@dexnet/protocol/errors/errors";

/** Messages of a page to the service worker. The bytes go through the port: see [Note: download stream]. */
export type ToDownloadsWorker =
  | {
      readonly kind: "expect";
      readonly id: string;
      readonly name: string;
      /** Null when the exact size is unknown. */
      readonly sizeBytes: number | null;
      readonly port: MessagePort;
    }
  /** Keeps the worker alive. The answer is a `DownloadState` through the port of the message. */
  | { readonly kind: "ping"; readonly id: string };

/** The service worker answers a page in `/downloads/media/{id}`, and the bytes of the media file below it. */
export type ToMediaWorker =
  | {
      readonly kind: "media";
      readonly id: string;
      readonly contentType: string;
      readonly sizeBytes: number;
      /** Port of a `RangeReader`: see [Note: file reading]. */
      readonly port: MessagePort;
    }
  /** Keeps the worker alive. The answer says whether it still knows the file, and whether a read has failed. */
  | { readonly kind: "media-ping"; readonly id: string }
  | { readonly kind: "media-close"; readonly id: string };

/** An error is the first one of a read. The player would only say that it has no more bytes. */
export type MediaState = "known" | "unknown" | EncodedError;

/** `unknown`: the download has ended, or the browser has ended the worker meanwhile. */
export type DownloadState = "waiting" | "running" | "unknown";

export const downloadsScope = "/downloads/";
export const mediaScope = `${downloadsScope}media/`;
/** Address of the bytes of a media file, inside of the frame's address. */
export const mediaBytesPath = (id: string) => `${mediaScope}${id}/bytes`;
