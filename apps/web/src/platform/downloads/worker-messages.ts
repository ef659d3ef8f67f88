/** What a page tells the service worker of downloads. The bytes go by the port: see [Note: download stream]. */
export type ToDownloadsWorker =
  | {
      readonly kind: "expect";
      readonly id: string;
      readonly name: string;
      /** Null when it is not known to the byte. */
      readonly sizeBytes: number | null;
      readonly port: MessagePort;
    }
  /** Keeps the worker alive. It is answered by a `DownloadState` through the port that comes with it. */
  | { readonly kind: "ping"; readonly id: string };

/** `unknown`: it has ended, or the browser has ended the worker meanwhile and nobody remembers it. */
export type DownloadState = "waiting" | "running" | "unknown";

export const downloadsScope = "/downloads/";
