import type { Clock } from "@dexnet/blocks/clock";
import { type ThreadPort, threadReady } from "@dexnet/blocks/parts/thread-port";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import { pixelsOf, readImageSize } from "./image-size.ts";

/** Makes thumbnails of pictures, one at a time. */
export interface ThumbnailMaker {
  /** Null if the file is not a picture that it can decode within its limits. Faults: transfer_cancelled. */
  makeThumbnail(file: Blob, signal: AbortSignal): Promise<Bytes | null>;
}

/** Thread that decodes pictures. */
export interface ThumbnailThread extends ThreadPort {
  /** Ends it at once, also in the middle of its work. */
  terminate(): void;
}

export interface ThumbnailMakerDeps {
  /** Null if the browser refuses. */
  readonly startThread: () => Promise<ThumbnailThread | null>;
  readonly clock: Clock;
}

interface Answer {
  readonly id: number;
  readonly bytes: Bytes | null;
}

/** Largest picture that gets a thumbnail: of its file, and of its pixels, which take four bytes each when it is decoded. */
export const maxPictureBytes = 40 * 1024 * 1024;
export const maxPicturePixels = 50_000_000;

/** Most bytes of a thumbnail that is made. */
export const maxThumbnailBytes = 24 * 1024;

/** Time after which a picture is too hard to decode: its thread is ended. */
const thumbnailMakingMs = 8_000;

/**
 * A picture comes from anywhere, so it may be made to harm: it is decoded only if its header promises a bearable size, on a
 * thread that has no keys and that is ended when it takes too long.
 */
export function createThumbnailMaker({ startThread, clock }: ThumbnailMakerDeps): ThumbnailMaker {
  let last: Promise<unknown> = Promise.resolve();
  let running: Promise<ThumbnailThread | null> | null = null;
  /** The picture that is being decoded. */
  let asked: { readonly id: number; readonly answer: PromiseWithResolvers<Bytes | null> } | null = null;
  let lastId = 0;

  async function start(): Promise<ThumbnailThread | null> {
    const thread = await startThread();
    thread?.addEventListener("message", ({ data }) => {
      const { id, bytes } = data as Answer;
      if (asked?.id === id) asked.answer.resolve(bytes);
    });
    return thread;
  }

  async function decode(file: Blob, signal: AbortSignal): Promise<Bytes | null> {
    running ??= start();
    const thread = await running;
    if (thread === null) return null;
    lastId += 1;
    const answer = Promise.withResolvers<Bytes | null>();
    asked = { id: lastId, answer };
    let isAnswered = false;
    const answered = answer.promise.then((bytes) => {
      isAnswered = true;
      return bytes;
    });
    const ended = new AbortController();
    const timeUp = clock.wait(thumbnailMakingMs, AbortSignal.any([signal, ended.signal])).then(() => null);
    try {
      thread.postMessage({ id: lastId, file }, []);
      return await Promise.race([answered, timeUp]);
    } finally {
      ended.abort();
      // It takes too long, or nobody waits for it any more.
      if (!isAnswered) {
        running = null;
        thread.terminate();
      }
    }
  }

  async function makeNext(file: Blob, signal: AbortSignal): Promise<Bytes | null> {
    if (signal.aborted) throw new AppError("transfer_cancelled");
    if (!(await isBearable(file))) return null;
    if (signal.aborted) throw new AppError("transfer_cancelled");
    const bytes = await decode(file, signal);
    return bytes !== null && bytes.length > 0 && bytes.length <= maxThumbnailBytes ? bytes : null;
  }

  return {
    makeThumbnail(file, signal) {
      if (file.size > maxPictureBytes) return Promise.resolve(null);
      const made = last.then(() => makeNext(file, signal));
      last = made.catch(() => undefined);
      return rejectWhenAborted(made, signal);
    },
  };
}

/** A picture that waits for others is cancelled at once, not when it is its turn. */
function rejectWhenAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new AppError("transfer_cancelled"));
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", cancel));
  });
}

/** Bytes at the start of a picture in which its size is looked for. */
const pictureHeadBytes = 512 * 1024;

async function isBearable(file: Blob): Promise<boolean> {
  const headBytes = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
  const size = readImageSize(headBytes);
  return size !== null && pixelsOf(size) <= maxPicturePixels;
}

/** Runs on the other thread. `draw` returns null for a picture that it can't decode. */
export function serveThumbnailMaker(port: ThreadPort, draw: (file: Blob) => Promise<Bytes | null>): void {
  port.addEventListener("message", ({ data }) => {
    const { id, file } = data as { id: number; file: Blob };
    void draw(file)
      .catch(() => null)
      .then((bytes) => port.postMessage({ id, bytes } satisfies Answer, bytes === null ? [] : [bytes.buffer]));
  });
  port.postMessage(threadReady, []);
}
