import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/bulk-worker";
import { CryptoError, type CryptoErrorCode } from "@dexnet/crypto/verify/crypto-error";
import { AppError } from "@dexnet/protocol/errors";

type Bytes = Uint8Array<ArrayBuffer>;

/** One end of the way between two threads: a worker, the inside of one, or a message port. */
export interface ThreadPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(kind: "message", listener: (event: { data: unknown }) => void): void;
}

type Wish =
  | { kind: "hash"; text: string }
  | { kind: "deflate"; bytes: Bytes }
  | { kind: "inflate"; bytes: Bytes; maxBytes: number };

/** `code`: the fault's own, if the work has named it. */
type Answer =
  | { kind: "pieces"; pieces: readonly Bytes[] }
  | { kind: "end" }
  | { kind: "failed"; code: CryptoErrorCode | null };

/** Which wish is told in a message, or which is answered. */
type Numbered<T> = T & { id: number };

/** Said once, when the thread is ready for wishes. */
export const threadIsUp = "up";

/** Pieces cross in parcels of at least this size: each costs both threads a moment. */
const parcelBytes = 1024 * 1024;

/** The other thread's side: does what is wished for, one wish after the other. */
export async function serveBulkWork(port: ThreadPort, work: BulkWorker = inlineBulkWorker): Promise<void> {
  async function answer(wish: Numbered<Wish>): Promise<void> {
    const { id } = wish;
    try {
      for await (const pieces of inParcels(fulfilled(wish, work))) {
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
    last = last.then(() => answer(data as Numbered<Wish>));
  });
  // The hasher is made with its first use.
  await work.hash("");
  port.postMessage(threadIsUp, []);
}

async function* fulfilled(wish: Wish, work: BulkWorker): AsyncGenerator<Bytes> {
  switch (wish.kind) {
    case "hash":
      yield await work.hash(wish.text);
      return;
    case "deflate":
      yield await work.deflate(wish.bytes);
      return;
    case "inflate":
      yield* work.inflate(wish.bytes, wish.maxBytes);
  }
}

/**
 * This thread's side. Work waits for the other thread to come up; when it does not (null), it is done here. Faults of the
 * work itself are the same here; any other is `internal`.
 */
export function createBulkThread(
  starting: Promise<ThreadPort | null>,
  here: BulkWorker = inlineBulkWorker,
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

  async function* ask(there: ThreadPort, wish: Wish): AsyncGenerator<Bytes> {
    lastId += 1;
    const id = lastId;
    const answers: Answer[] = [];
    let wake = Promise.withResolvers<void>();
    waiting.set(id, (answer) => {
      answers.push(answer);
      wake.resolve();
    });
    try {
      there.postMessage({ ...wish, id }, wish.kind === "hash" ? [] : [wish.bytes.buffer]);
      for (;;) {
        const answer = answers.shift();
        if (answer === undefined) {
          await wake.promise;
          wake = Promise.withResolvers<void>();
        } else if (answer.kind === "pieces") yield* answer.pieces;
        else if (answer.kind === "end") return;
        else throw answer.code === null ? notDone() : new CryptoError(answer.code);
      }
    } finally {
      waiting.delete(id);
    }
  }

  async function askForOne(there: ThreadPort, wish: Wish): Promise<Bytes> {
    for await (const bytes of ask(there, wish)) return bytes;
    throw notDone();
  }

  return {
    async hash(text) {
      const there = await port;
      return there === null ? here.hash(text) : askForOne(there, { kind: "hash", text });
    },
    async deflate(bytes) {
      const there = await port;
      return there === null ? here.deflate(bytes) : askForOne(there, { kind: "deflate", bytes });
    },
    async *inflate(bytes, maxBytes) {
      const there = await port;
      if (there === null) yield* here.inflate(bytes, maxBytes);
      else yield* ask(there, { kind: "inflate", bytes, maxBytes });
    },
  };
}

/** As they are: putting them together would only copy what is put together again where it arrives. */
async function* inParcels(pieces: AsyncIterable<Bytes>): AsyncGenerator<readonly Bytes[]> {
  let parcel: Bytes[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    // One that shares its memory with others can't be given away alone.
    parcel.push(piece.length === piece.buffer.byteLength ? piece : piece.slice());
    sizeBytes += piece.length;
    if (sizeBytes < parcelBytes) continue;
    yield parcel;
    parcel = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield parcel;
}

function notDone(): AppError {
  return new AppError("internal", { facts: { reason: "bulk work" } });
}
