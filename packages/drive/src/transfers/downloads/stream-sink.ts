import type { Clock } from "@dexnet/blocks/clock";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileSink } from "./file-sink.ts";
import type { FromStream, ToStream } from "./stream-messages.ts";

/** The methods of a MessagePort that the sink uses. */
export interface StreamPort {
  postMessage(message: ToStream, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

/** Time between two pings of the browser's download, and the number of unanswered pings after which it fails. */
const streamPingIntervalMs = 10_000;
export const maxStreamSilenceMs = 6;

/** Writes through the service worker to the browser's own download: see [Note: download stream]. */
export function createStreamSink({ port, clock }: { readonly port: StreamPort; readonly clock: Clock }): FileSink {
  const stopping = new AbortController();
  const cancelled = new AbortController();
  let pulls = 0;
  let unanswered = 0;
  let fault: AppError | null = null;
  let pulled: PromiseWithResolvers<void> | null = null;

  const post = (message: ToStream, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  function closePort(reason: AppError): void {
    if (stopping.signal.aborted) return;
    fault = reason;
    stopping.abort();
    pulled?.reject(reason);
    pulled = null;
    port.close();
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as FromStream;
    unanswered = 0;
    if (message.kind === "pull") {
      pulls += 1;
      pulled?.resolve();
      pulled = null;
    } else if (message.kind === "cancel") {
      closePort(new AppError("transfer_cancelled"));
      cancelled.abort();
    }
  });
  port.start();

  /** A worker that does not answer for a long time was stopped, and the browser's download with it. */
  async function checkWorker(): Promise<void> {
    while (unanswered < maxStreamSilenceMs) {
      unanswered += 1;
      post({ kind: "there?" });
      await clock.wait(streamPingIntervalMs, stopping.signal);
    }
    closePort(new AppError("internal", { context: { reason: "download stream" } }));
  }
  void checkWorker().catch(() => undefined);

  async function waitForPull(): Promise<void> {
    if (fault !== null) throw fault;
    if (pulls === 0) {
      pulled = Promise.withResolvers<void>();
      await pulled.promise;
    }
    pulls -= 1;
  }

  return {
    async write(...pieces) {
      const filled = pieces.filter(({ length }) => length > 0);
      if (filled.length === 0) return;
      await waitForPull();
      const whole = filled.map((piece) => (isWhole(piece) ? piece : piece.slice()));
      post(
        { kind: "bytes", pieces: whole },
        whole.map(({ buffer }) => buffer),
      );
    },
    /** Waits for the pull after the last bytes: then the browser has received them. */
    async close() {
      await waitForPull();
      post({ kind: "end" });
      closePort(new AppError("transfer_cancelled"));
      return null;
    },
    async abort() {
      if (fault === null) post({ kind: "broken" });
      closePort(new AppError("transfer_cancelled"));
    },
    cancelled: cancelled.signal,
  };
}

/** Only a whole buffer can be transferred without a copy. */
function isWhole(bytes: Bytes): boolean {
  return bytes.byteLength === bytes.buffer.byteLength;
}
