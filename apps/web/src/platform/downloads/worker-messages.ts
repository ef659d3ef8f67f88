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

/** `unknown`: the download has ended, or the browser has ended the worker meanwhile. */
export type DownloadState = "waiting" | "running" | "unknown";

export const downloadsScope = "/downloads/";
