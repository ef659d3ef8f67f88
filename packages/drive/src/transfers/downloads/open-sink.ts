import type { Clock } from "@dexnet/blocks/clock";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { DownloadTarget } from "../transfers.ts";
import type { FileSink } from "./file-sink.ts";
import { createHandleSink, type HandleSinkOptions } from "./handle-sink.ts";
import { createMemorySink } from "./memory-sink.ts";
import { createStreamSink } from "./stream-sink.ts";

export interface SinkFile {
  readonly name: string;
  readonly lastModified: number;
  /** Size of everything that will be written, or slightly more. */
  readonly sizeBytes: number;
}

/** Largest download into memory. A larger one is refused before anything is fetched. */
export const maxMemorySinkBytes = 256_000_000;

/** Opens the sink of a target without writing to it. `options` are for a handle. Faults: file_too_large with `reason: "memory"`. */
export function openSink(
  target: DownloadTarget,
  file: SinkFile,
  clock: Clock,
  options: HandleSinkOptions = {},
): FileSink {
  switch (target.kind) {
    case "handle":
      return createHandleSink(target.handle, options);
    case "stream":
      return createStreamSink({ port: target.port, clock });
    case "memory":
      if (file.sizeBytes <= maxMemorySinkBytes) return createMemorySink(file);
      throw new AppError("file_too_large", { context: { reason: "memory", maxBytes: maxMemorySinkBytes } });
  }
}

/** Ends the browser's own download when there are no bytes for it. Other targets wait for nothing. */
export async function closeUnusedTarget(target: DownloadTarget, clock: Clock): Promise<void> {
  if (target.kind === "stream") await createStreamSink({ port: target.port, clock }).abort();
}
