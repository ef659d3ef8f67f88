/** What the page of the transfers is told to do, one step for each load of it. */
export type TransferStep =
  | { kind: "make-storage"; sizeBytes: number }
  /** The one that is sent, in the page's private file system. */
  | { kind: "make-file"; sizeBytes: number }
  /** From the call until the file is in the list that the server has. What was sent raw before makes room. */
  | { kind: "upload"; rawUrl: string }
  | { kind: "raw-upload"; rawUrl: string; inFlight: number }
  /** What an upload has stored, into a file. */
  | { kind: "download" }
  /** Whether what came down is, byte for byte, what was made. */
  | { kind: "compare" }
  | { kind: "raw-download"; rawUrl: string; inFlight: number; fileBytes: number }
  | { kind: "small-files"; count: number; sizeBytes: number }
  | { kind: "raw-small-files"; count: number; sizeBytes: number; rawUrl: string; inFlight: number }
  /** Up and down with the page of the storage on the screen and the panel open. */
  | { kind: "main-thread" };
