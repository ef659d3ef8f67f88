import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/bulk-worker";
import { CryptoError, type CryptoErrorCode } from "@dexnet/crypto/verify/crypto-error";
import { AppError } from "@dexnet/protocol/errors";

type Bytes = Uint8Array<ArrayBuffer>;

/** One end of a connection between two threads: a worker, the global scope of one, or a message port. */
export interface ThreadPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
}

type Request =
  | { kind: "hash"; text: string }
  | { kind: "deflate"; bytes: Bytes }
  | { kind: "inflate"; bytes: Bytes; maxBytes: number };

/** `code`: code of the fault, if the work failed with one. */
type Answer =
  | { kind: "pieces"; pieces: readonly Bytes[] }
  | { kind: "end" }
  | { kind: "failed"; code: CryptoErrorCode | null };

/** Message with the id of its request. */
type Numbered<T> = T & { id: number };

/** First message of the thread, when it is ready for requests. */
export const threadReady = "up";

/** Pieces are sent in batches of at least this size, because each message costs both threads time. */
const batchBytes = 1024 * 1024;

/** Runs on the other thread: does the requested work, one request after the other. */
export async function serveBulkWork(port: ThreadPort, work: BulkWorker = inlineBulkWorker): Promise<void> {
  async function answer(request: Numbered<Request>): Promise<void> {
    const { id } = request;
    try {
      for await (const pieces of inBatches(doWork(request, work))) {
        const buffers = pieces.map(({ buffer }) => buffer);
        port.postMessage({ id, kind: "pieces", pieces } satisfies Numbered<Answer>, buffers);
      }
      port.postMessage({ id, kind: "end" } satisfies Numbered<Answer>, []);
    } catch (fault) {
      const code = fault instanceof CryptoError ? fault.code : null;
      port.postMessage({ id, kind: "failed", code } satisfies Numbered<Answer>, []);
    }
  }

  let last: Promise<void> = Promise.resolve();
  port.addEventListener("message", ({ data }) => {
    last = last.then(() => answer(data as Numbered<Request>));
  });
  // The first hash compiles the hasher.
  await work.hash("");
  port.postMessage(threadReady, []);
}

async function* doWork(request: Request, work: BulkWorker): AsyncGenerator<Bytes> {
  switch (request.kind) {
    case "hash":
      yield await work.hash(request.text);
      return;
    case "deflate":
      yield await work.deflate(request.bytes);
      return;
    case "inflate":
      yield* work.inflate(request.bytes, request.maxBytes);
  }
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

  async function* send(thread: ThreadPort, request: Request): AsyncGenerator<Bytes> {
    lastId += 1;
    const id = lastId;
    const answers: Answer[] = [];
    let wake = Promise.withResolvers<void>();
    waiting.set(id, (answer) => {
      answers.push(answer);
      wake.resolve();
    });
    try {
      thread.postMessage({ ...request, id }, request.kind === "hash" ? [] : [request.bytes.buffer]);
      for (;;) {
        const answer = answers.shift();
        if (answer === undefined) {
          await wake.promise;
          wake = Promise.withResolvers<void>();
        } else if (answer.kind === "pieces") yield* answer.pieces;
        else if (answer.kind === "end") return;
        else throw answer.code === null ? workFailed() : new CryptoError(answer.code);
      }
    } finally {
      waiting.delete(id);
    }
  }

  async function sendForOne(thread: ThreadPort, request: Request): Promise<Bytes> {
    for await (const bytes of send(thread, request)) return bytes;
    throw workFailed();
  }

  return {
    async hash(text) {
      const thread = await port;
      return thread === null ? inline.hash(text) : sendForOne(thread, { kind: "hash", text });
    },
    async deflate(bytes) {
      const thread = await port;
      return thread === null ? inline.deflate(bytes) : sendForOne(thread, { kind: "deflate", bytes });
    },
    async *inflate(bytes, maxBytes) {
      const thread = await port;
      if (thread === null) yield* inline.inflate(bytes, maxBytes);
      else yield* send(thread, { kind: "inflate", bytes, maxBytes });
    },
  };
}

/** Batches are lists: joining the bytes would copy them, and the receiver joins them anyway. */
async function* inBatches(pieces: AsyncIterable<Bytes>): AsyncGenerator<readonly Bytes[]> {
  let batch: Bytes[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    // A piece that shares its buffer with others can't be transferred.
    batch.push(piece.length === piece.buffer.byteLength ? piece : piece.slice());
    sizeBytes += piece.length;
    if (sizeBytes < batchBytes) continue;
    yield batch;
    batch = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield batch;
}

function workFailed(): AppError {
  return new AppError("internal", { facts: { reason: "bulk work" } });
}
