import type { AppError } from "@dexnet/protocol/errors";
import type { Attempt } from "../queue/queue.ts";
import type { FilePartsDeps } from "./file-parts.ts";
import type { FileSink } from "./file-sink.ts";

/** What a download brings: one file, or many in an archive. It remembers how far it is, so a pause costs nothing. */
export interface DownloadContent {
  /**
   * Writes what is still to be written. Every part is authentic before a byte of it is written. May be asked again, with the
   * same sink, after the attempt's signal has ended it.
   */
  bring(attempt: Attempt, sink: FileSink): Promise<void>;
  /** Files of which not everything could be had, though the whole was. */
  losses(): readonly Loss[];
}

export interface Loss {
  readonly path: string;
  readonly error: AppError;
}

export interface DownloadContentDeps extends FilePartsDeps {
  /** Parts that this download may have in memory. */
  width(): number;
}
