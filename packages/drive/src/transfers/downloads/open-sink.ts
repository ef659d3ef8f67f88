import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "../../platform/clock.ts";
import { memorySinkBytesMost } from "../../platform/limits.ts";
import type { DownloadTarget } from "../transfers.ts";
import type { FileSink } from "./file-sink.ts";
import { createHandleSink, type HandleSinkOptions } from "./handle-sink.ts";
import { createMemorySink } from "./memory-sink.ts";
import { createStreamSink } from "./stream-sink.ts";

export interface WantedFile {
  readonly name: string;
  readonly lastModified: number;
  /** Of all that will be written, or somewhat more. */
  readonly sizeBytes: number;
}

/** Nothing is written yet. `options` are for a handle. Faults: file_too_large with the fact `reason: "memory"`. */
export function openSink(
  target: DownloadTarget,
  wanted: WantedFile,
  clock: Clock,
  options: HandleSinkOptions = {},
): FileSink {
  switch (target.kind) {
    case "handle":
      return createHandleSink(target.handle, options);
    case "stream":
      return createStreamSink({ port: target.port, clock });
    case "memory":
      if (wanted.sizeBytes <= memorySinkBytesMost) return createMemorySink(wanted);
      throw new AppError("file_too_large", { facts: { reason: "memory", mostBytes: memorySinkBytesMost } });
  }
}
