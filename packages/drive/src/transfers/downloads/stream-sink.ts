import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "../../platform/clock.ts";
import { streamPingIntervalMs, streamSilenceMost } from "../../platform/limits.ts";
import type { FileSink } from "./file-sink.ts";
import type { FromStream, ToStream } from "./stream-messages.ts";

/** What is used of a MessagePort. */
export interface StreamPort {
  postMessage(message: ToStream, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  close(): void;
}

/** Through the service worker into the browser's own download: see [Note: download stream]. */
export function createStreamSink({ port, clock }: { port: StreamPort; clock: Clock }): FileSink {
  const stopping = new AbortController();
  const givenUp = new AbortController();
  let pulls = 0;
  let unanswered = 0;
  let fault: AppError | null = null;
  let turn: PromiseWithResolvers<void> | null = null;

  const post = (message: ToStream, transfer: Transferable[] = []) => port.postMessage(message, transfer);

  function end(because: AppError): void {
    if (stopping.signal.aborted) return;
    fault = because;
    stopping.abort();
    turn?.reject(because);
    turn = null;
    port.close();
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as FromStream;
    unanswered = 0;
    if (message.kind === "pull") {
      pulls += 1;
      turn?.resolve();
      turn = null;
    } else if (message.kind === "cancel") {
      end(new AppError("transfer_cancelled"));
      givenUp.abort();
    }
  });
  port.start();

  /** A worker that says nothing for so long is gone, and the browser's download with it. */
  async function watch(): Promise<void> {
    while (unanswered < streamSilenceMost) {
      unanswered += 1;
      post({ kind: "there?" });
      await clock.wait(streamPingIntervalMs, stopping.signal);
    }
    end(new AppError("internal", { facts: { reason: "download stream" } }));
  }
  void watch().catch(() => undefined);

  async function asked(): Promise<void> {
    if (fault !== null) throw fault;
    if (pulls === 0) {
      turn = Promise.withResolvers<void>();
      await turn.promise;
    }
    pulls -= 1;
  }

  return {
    async write(bytes) {
      if (bytes.length === 0) return;
      await asked();
      const whole = isWhole(bytes) ? bytes : bytes.slice();
      post({ kind: "bytes", bytes: whole }, [whole.buffer]);
    },
    /** Waits for the asking that follows the last bytes: then the browser has taken them. */
    async close() {
      await asked();
      post({ kind: "end" });
      end(new AppError("transfer_cancelled"));
      return null;
    },
    async abort() {
      if (fault === null) post({ kind: "broken" });
      end(new AppError("transfer_cancelled"));
    },
    givenUp: givenUp.signal,
  };
}

/** Only a whole buffer can go over without being copied. */
function isWhole(bytes: Bytes): boolean {
  return bytes.byteLength === bytes.buffer.byteLength;
}
