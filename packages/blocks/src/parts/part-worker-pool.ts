import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError, decodeError, type EncodedError, encodeError } from "@dexnet/protocol/errors/errors";
import type { PartSignature, PartToFetch, PartToSeal, PartWorker, SealedParts } from "./part-worker.ts";
import { type ThreadPort, threadReady } from "./thread-port.ts";

/**
 * [Note: where buffers end] The memory of a fetched part is transferred to the thread that writes it, and stays there until
 * that thread's heap is collected. Chromium looks at the amount of such memory only when a thread allocates a buffer
 * itself, and then never lets it exceed about 70 MB. In a thread that only receives buffers each collection raises the
 * threshold of the next one: after 4 GiB of downloads it was half a gigabyte. So a written part is transferred to a part
 * thread, which allocates buffers all the time and has a small heap, and ends there. `ArrayBuffer.transfer(0)` does not
 * free it: the browser keeps its own reference, and no longer counts the memory.
 */

/** Request from one thread to another. The blocks of `seal` stay there under the id of the request until they are dropped. */
type Request =
  | { kind: "seal"; parts: readonly PartToSeal[] }
  | { kind: "send"; sealedBy: number; address: string; parts: readonly PartSignature[] }
  | { kind: "fetch"; part: PartToFetch };

type Message =
  | (Request & { id: number })
  | { kind: "drop"; sealedBy: number }
  | { kind: "cancel"; id: number }
  | { kind: "recycle"; buffers: readonly ArrayBuffer[] };

type Answer =
  | { id: number; kind: "sealed"; blocks: SealedParts["blocks"] }
  | { id: number; kind: "sent"; outcomes: readonly (EncodedError | null)[] }
  | { id: number; kind: "fetched"; segments: readonly Bytes[] }
  | { id: number; kind: "failed"; fault: EncodedError };

/** The worker thread's side: runs each request as soon as it arrives. */
export function servePartWorker(port: ThreadPort, worker: PartWorker): void {
  const underWay = new Map<number, AbortController>();
  const sealedParts = new Map<number, SealedParts>();

  async function run(request: Request & { id: number }, signal: AbortSignal): Promise<Answer> {
    const { id } = request;
    switch (request.kind) {
      case "seal": {
        const sealed = await worker.seal(request.parts, signal);
        if (signal.aborted) throw new AppError("transfer_cancelled");
        sealedParts.set(id, sealed);
        return { id, kind: "sealed", blocks: sealed.blocks };
      }
      case "send": {
        const sealed = sealedParts.get(request.sealedBy);
        if (sealed === undefined) throw new AppError("internal", { context: { reason: "dropped" } });
        const outcomes = await sealed.send(request.address, request.parts, signal);
        return { id, kind: "sent", outcomes: outcomes.map((fault) => fault && encodeError(fault)) };
      }
      case "fetch":
        return { id, kind: "fetched", segments: await worker.fetch(request.part, signal) };
    }
  }

  async function answer(request: Request & { id: number }): Promise<void> {
    const { id } = request;
    const cancelling = new AbortController();
    underWay.set(id, cancelling);
    try {
      const result = await run(request, cancelling.signal);
      port.postMessage(result, result.kind === "fetched" ? result.segments.map(({ buffer }) => buffer) : []);
    } catch (error) {
      port.postMessage({ id, kind: "failed", fault: encodeError(error) } satisfies Answer, []);
    } finally {
      underWay.delete(id);
    }
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as Message;
    if (message.kind === "recycle") return;
    if (message.kind === "cancel") underWay.get(message.id)?.abort();
    else if (message.kind === "drop") {
      sealedParts.get(message.sealedBy)?.drop();
      sealedParts.delete(message.sealedBy);
    } else void answer(message);
  });
  port.postMessage(threadReady, []);
}

/**
 * Distributes work over several threads, each request to the least busy one. Each starter returns the port of a thread, or
 * null where there is none; they run at the first use. Without any thread, `fallback` does the work.
 */
export function createPartWorkerPool(
  starters: readonly (() => Promise<ThreadPort | null>)[],
  fallback: PartWorker,
): PartWorker {
  let starting: Promise<readonly Thread[]> | undefined;

  function threads(): Promise<readonly Thread[]> {
    starting ??= Promise.all(starters.map((start) => start().catch(() => null))).then((ports) =>
      ports.filter((port) => port !== null).map(createThread),
    );
    return starting;
  }

  return {
    async seal(parts, signal) {
      const thread = leastBusy(await threads());
      if (thread === null) return fallback.seal(parts, signal);
      // Only these fields are sent: the caller's objects may have more, and some of it can't be sent.
      const sent = parts.map(({ file, sizeBytes, keyBytes, fileId, partIndex, partCount }) => {
        return { file, sizeBytes, keyBytes, fileId, partIndex, partCount };
      });
      const { id: sealedBy, answer } = thread.request({ kind: "seal", parts: sent }, signal);
      const drop = () => thread.post({ kind: "drop", sealedBy });
      try {
        return {
          blocks: expectKind(await answer, "sealed").blocks,
          async send(address, signedParts, sendSignal) {
            const signed = signedParts.map(({ index, signatureHex }) => ({ index, signatureHex }));
            const request = { kind: "send", sealedBy, address, parts: signed } as const;
            const { outcomes } = expectKind(await thread.request(request, sendSignal).answer, "sent");
            return outcomes.map((fault) => fault && decodeError(fault));
          },
          drop,
        };
      } catch (error) {
        // The thread may have sealed it before it heard of the cancellation.
        drop();
        throw error;
      }
    },

    async fetch(part, signal) {
      const thread = leastBusy(await threads());
      if (thread === null) return fallback.fetch(part, signal);
      const { cid, keyBytes, fileId, partIndex, partCount, partBytes, segmentIndex } = part;
      const fetched = { cid, keyBytes, fileId, partIndex, partCount, partBytes, segmentIndex };
      const request = { kind: "fetch", part: fetched } as const;
      return expectKind(await thread.request(request, signal).answer, "fetched").segments;
    },

    recycle(segments) {
      void threads().then((all) => {
        // An empty buffer was transferred elsewhere before.
        const buffers = segments.map(({ buffer }) => buffer).filter(({ byteLength }) => byteLength > 0);
        if (buffers.length > 0) leastBusy(all)?.post({ kind: "recycle", buffers });
      });
    },
  };
}

interface Thread {
  /** Number of requests without an answer. */
  pending(): number;
  request(request: Request, signal: AbortSignal): { id: number; answer: Promise<Answer> };
  post(message: Message): void;
}

/** The caller must send its request at once: until then the thread counts as idle for the next caller. */
function leastBusy(threads: readonly Thread[]): Thread | null {
  return threads.reduce<Thread | null>(
    (least, next) => (least && least.pending() <= next.pending() ? least : next),
    null,
  );
}

function createThread(port: ThreadPort): Thread {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const post = (message: Message) => port.postMessage(message, message.kind === "recycle" ? [...message.buffers] : []);
  port.addEventListener("message", ({ data }) => {
    const answer = data as Answer;
    waiting.get(answer.id)?.(answer);
  });

  return {
    pending: () => waiting.size,
    post,
    request(request, signal) {
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const cancel = () => {
        post({ kind: "cancel", id });
        waiting.delete(id);
        reject(new AppError("transfer_cancelled"));
      };
      if (signal.aborted) reject(new AppError("transfer_cancelled"));
      else {
        // First, because it throws when the request can't be cloned.
        post({ ...request, id });
        signal.addEventListener("abort", cancel, { once: true });
        waiting.set(id, (answer) => {
          waiting.delete(id);
          signal.removeEventListener("abort", cancel);
          if (answer.kind === "failed") reject(decodeError(answer.fault));
          else resolve(answer);
        });
      }
      return { id, answer: promise };
    },
  };
}

function expectKind<K extends Answer["kind"]>(answer: Answer, kind: K): Answer & { kind: K } {
  if (answer.kind !== kind) throw new AppError("internal", { context: { reason: "part worker" } });
  return answer as Answer & { kind: K };
}
