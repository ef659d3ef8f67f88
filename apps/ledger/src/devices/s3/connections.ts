import { addAbortSignal, type Readable } from "node:stream";
import type { Semaphore } from "@dexnet/service/concurrency/semaphore";
import { S3Error } from "./s3-faults.ts";

/**
 * Connections of a client to its bucket. A request waits here until one is free. In the agent of the client it must not wait:
 * the time to connect would run meanwhile, and a busy bucket would look like one that can't be reached.
 */
export interface Connections {
  /**
   * The time of the request includes its wait. A body of the answer keeps the connection until it has ended, was destroyed or
   * has failed, which happens at the end of the time at the latest.
   */
  run<T>(
    timeoutMs: number,
    request: (signal: AbortSignal) => Promise<T>,
    bodyOf?: (answer: T) => Readable | undefined,
  ): Promise<T>;
  /** Closes the client once no request runs. Later requests still work, and close it again. */
  close(): void;
}

/** `permits` may be shared with other clients of the same bucket. */
export function createConnections(client: { destroy(): void }, permits: Semaphore): Connections {
  let running = 0;
  let isClosed = false;

  function destroyUnused(): void {
    if (isClosed && running === 0) client.destroy();
  }

  return {
    run(timeoutMs, request, bodyOf) {
      const signal = AbortSignal.timeout(timeoutMs);
      return new Promise((resolve, reject) => {
        const work = async () => {
          if (signal.aborted) throw new S3Error("all connections to it are busy", "other", true);
          const answer = await request(signal);
          const body = bodyOf?.(answer);
          const closed = body === undefined ? undefined : waitUntilClosed(body, signal);
          resolve(answer);
          await closed;
        };
        running += 1;
        const ended = permits.run(work).catch(reject);
        void ended.finally(() => {
          running -= 1;
          destroyUnused();
        });
      });
    },
    close() {
      isClosed = true;
      destroyUnused();
    },
  };
}

/** Also when nobody reads it: then it is destroyed at the end of its time. */
function waitUntilClosed(body: Readable, signal: AbortSignal): Promise<void> {
  addAbortSignal(signal, body);
  return new Promise((resolve) => {
    if (body.closed) resolve();
    else body.once("close", resolve);
  });
}
