/** Step of the page of the transfers, one for each page load. */
export type TransferStep =
  | { kind: "make-storage"; sizeBytes: number }
  /** Writes the file for the uploads to the private file system of the page. */
  | { kind: "make-file"; sizeBytes: number }
  /** Uploads the file until it is in the server's list. Raw files of the round before are removed first. */
  | { kind: "upload"; rawUrl: string }
  | { kind: "raw-upload"; rawUrl: string; inFlight: number }
  /** Downloads the uploaded file into a private file. */
  | { kind: "download" }
  /** Compares the downloaded file with the original. */
  | { kind: "compare" }
  | { kind: "raw-download"; rawUrl: string; inFlight: number; fileBytes: number }
  | { kind: "small-files"; count: number; sizeBytes: number }
  | { kind: "raw-small-files"; count: number; sizeBytes: number; rawUrl: string; inFlight: number }
  /** Uploads and downloads with the page of the storage and the panel on the screen. */
  | { kind: "main-thread" };
