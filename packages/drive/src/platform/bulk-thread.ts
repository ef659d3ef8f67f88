import { type ThreadPort, threadReady } from "@dexnet/blocks/parts/thread-port";
import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/file-database/bulk-worker";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { CryptoError, type CryptoErrorCode } from "@dexnet/crypto/verify/crypto-error";
import { AppError } from "@dexnet/protocol/errors/errors";

type Request = { kind: "deflate"; bytes: Bytes } | { kind: "inflate"; bytes: Bytes; maxBytes: number };

/** `code`: code of the fault, if the work failed with one. */
type Answer = { kind: "done"; bytes: Bytes } | { kind: "failed"; code: CryptoErrorCode | null };

/** Message with the id of its request. */
type Numbered<T> = T & { id: number };

/** Runs on the other thread: does the requested work, one request after the other. */
export async function serveBulkWork(port: ThreadPort, work: BulkWorker = inlineBulkWorker): Promise<void> {
  async function answer(request: Numbered<Request>): Promise<void> {
    const { id } = request;
    try {
      const bytes = ownBuffer(await doWork(request, work));
      port.postMessage({ id, kind: "done", bytes } satisfies Numbered<Answer>, [bytes.buffer]);
    } catch (fault) {
      const code = fault instanceof CryptoError ? fault.code : null;
      port.postMessage({ id, kind: "failed", code } satisfies Numbered<Answer>, []);
    }
  }

  let last: Promise<void> = Promise.resolve();
  port.addEventListener("message", ({ data }) => {
    last = last.then(() => answer(data as Numbered<Request>));
  });
  port.postMessage(threadReady, []);
}

function doWork(request: Request, work: BulkWorker): Promise<Bytes> {
  return request.kind === "deflate" ? work.deflate(request.bytes) : work.inflate(request.bytes, request.maxBytes);
}

/** Bytes that share their buffer with others can't be transferred. */
function ownBuffer(bytes: Bytes): Bytes {
  return bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
}

/**
 * Runs on this thread: sends the work to the other thread as soon as that has started, or does it with `inline` if it does
 * not start (null). Faults of the work are the same in both cases; any other fault is `internal`.
 */
export function createBulkThread(
  starting: Promise<ThreadPort | null>,
  inline: BulkWorker = inlineBulkWorker,
): BulkWorker {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const port = starting.then(
    (started) => {
      started?.addEventListener("message", ({ data }) => {
        const answer = data as Numbered<Answer>;
        waiting.get(answer.id)?.(answer);
      });
      return started;
    },
    () => null,
  );

  async function send(thread: ThreadPort, request: Request): Promise<Bytes> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    try {
      const bytes = ownBuffer(request.bytes);
      thread.postMessage({ ...request, bytes, id }, [bytes.buffer]);
      const answer = await promise;
      if (answer.kind === "done") return answer.bytes;
      throw answer.code === null ? new AppError("internal") : new CryptoError(answer.code);
    } finally {
      waiting.delete(id);
    }
  }

  return {
    async deflate(bytes) {
      const thread = await port;
      return thread === null ? inline.deflate(bytes) : send(thread, { kind: "deflate", bytes });
    },
    async inflate(bytes, maxBytes) {
      const thread = await port;
      return thread === null ? inline.inflate(bytes, maxBytes) : send(thread, { kind: "inflate", bytes, maxBytes });
    },
  };
}
