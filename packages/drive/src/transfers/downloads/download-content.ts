import type { AppError } from "@dexnet/protocol/errors/errors";
import type { Attempt } from "../queue/queue.ts";
import type { FileReader } from "./file-parts.ts";
import type { FileSink } from "./file-sink.ts";

/** Content of a download: one file, or many in an archive. It remembers its progress, so that it continues after a pause. */
export interface DownloadContent {
  /**
   * Writes everything that is not written yet. Every part is authentic before a byte of it is written. May be called again,
   * with the same sink, after the attempt was aborted.
   */
  writeRemaining(attempt: Attempt, sink: FileSink): Promise<void>;
  /** Files that are incomplete or missing in a download that succeeded. */
  losses(): readonly Loss[];
}

export interface Loss {
  readonly path: string;
  readonly error: AppError;
}

export interface DownloadContentDeps extends FileReader {
  /** Largest number of parts that this download may have in memory. */
  maxParts(): number;
}
