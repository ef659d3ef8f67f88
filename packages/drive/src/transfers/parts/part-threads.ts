import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError, decodeError, type EncodedError, encodeError } from "@dexnet/protocol/errors";
import { type ThreadPort, threadReady } from "../../platform/bulk-thread.ts";
import type { PartSigner, PartToFetch, PartToSeal, PartWork, SealedParts } from "./part-work.ts";

/**
 * [Note: where buffers end] A part's memory goes with it to the thread that writes it, and lies there until that thread's heap
 * is collected. Chromium looks at how much of it lies about only when a thread makes a buffer itself, and then never lets more
 * than about 70 MB. In a thread that merely gets buffers each collection moves the mark for the next further up: when 4 GiB
 * had come down it stood at half a gigabyte. So a part that is written goes back to a thread for parts, which makes buffers
 * all the time and has a small heap, and ends there. `ArrayBuffer.transfer(0)` does not free it: the browser's own hold on the
 * memory stays, and is not even counted any more.
 */

/** What one thread asks of another. `seal` leaves blocks there under its own number, until they are dropped. */
type Wish =
  | { kind: "seal"; parts: readonly PartToSeal[]; signer: PartSigner }
  | { kind: "send"; sealedBy: number; places: readonly number[] }
  | { kind: "fetch"; part: PartToFetch };

type Message =
  | (Wish & { id: number })
  | { kind: "drop"; sealedBy: number }
  | { kind: "cancel"; id: number }
  | { kind: "end"; buffer: ArrayBuffer };

type Answer =
  | { id: number; kind: "sealed"; blocks: SealedParts["blocks"] }
  | { id: number; kind: "sent"; outcomes: readonly (EncodedError | null)[] }
  | { id: number; kind: "fetched"; bytes: Bytes }
  | { id: number; kind: "failed"; fault: EncodedError };

/** The other thread's side: does what is wished for, each wish as soon as it comes. */
export function servePartWork(port: ThreadPort, work: PartWork): void {
  const underWay = new Map<number, AbortController>();
  const sealedParts = new Map<number, SealedParts>();

  async function fulfil(wish: Wish & { id: number }, signal: AbortSignal): Promise<Answer> {
    const { id } = wish;
    switch (wish.kind) {
      case "seal": {
        const sealed = await work.seal(wish.parts, wish.signer, signal);
        if (signal.aborted) throw new AppError("transfer_cancelled");
        sealedParts.set(id, sealed);
        return { id, kind: "sealed", blocks: sealed.blocks };
      }
      case "send": {
        const sealed = sealedParts.get(wish.sealedBy);
        if (sealed === undefined) throw new AppError("internal", { facts: { reason: "dropped" } });
        const outcomes = await sealed.send(wish.places, signal);
        return { id, kind: "sent", outcomes: outcomes.map((fault) => fault && encodeError(fault)) };
      }
      case "fetch":
        return { id, kind: "fetched", bytes: await work.fetch(wish.part, signal) };
    }
  }

  async function answer(wish: Wish & { id: number }): Promise<void> {
    const { id } = wish;
    const ending = new AbortController();
    underWay.set(id, ending);
    try {
      const given = await fulfil(wish, ending.signal);
      port.postMessage(given, given.kind === "fetched" ? [given.bytes.buffer] : []);
    } catch (error) {
      port.postMessage({ id, kind: "failed", fault: encodeError(error) } satisfies Answer, []);
    } finally {
      underWay.delete(id);
    }
  }

  port.addEventListener("message", ({ data }) => {
    const message = data as Message;
    if (message.kind === "end") return;
    if (message.kind === "cancel") underWay.get(message.id)?.abort();
    else if (message.kind === "drop") {
      sealedParts.get(message.sealedBy)?.drop();
      sealedParts.delete(message.sealedBy);
    } else void answer(message);
  });
  port.postMessage(threadReady, []);
}

/**
 * Work with parts on several threads, each taking what comes when it has the least to do. `start` brings one up, or gives
 * null where there is none; they come up with the first use. Without any, the work is done here.
 */
export function createPartThreads(starters: readonly (() => Promise<ThreadPort | null>)[], here: PartWork): PartWork {
  let starting: Promise<readonly Thread[]> | undefined;

  function threads(): Promise<readonly Thread[]> {
    starting ??= Promise.all(starters.map((start) => start().catch(() => null))).then((ports) =>
      ports.filter((port) => port !== null).map(createThread),
    );
    return starting;
  }

  return {
    async seal(parts, signer, signal) {
      const thread = leastBusy(await threads());
      if (thread === null) return here.seal(parts, signer, signal);
      // Only what is told of a part goes over: the object may know more.
      const told = parts.map(({ file, sizeBytes, keyBytes, fileId, partIndex, partCount }) => {
        return { file, sizeBytes, keyBytes, fileId, partIndex, partCount };
      });
      const { deployment, address, privateKeyBytes } = signer;
      const wish = { kind: "seal", parts: told, signer: { deployment, address, privateKeyBytes } } as const;
      const { id: sealedBy, answer } = thread.ask(wish, signal);
      const drop = () => thread.post({ kind: "drop", sealedBy });
      try {
        return {
          blocks: expected(await answer, "sealed").blocks,
          async send(places, sendSignal) {
            const { outcomes } = expected(
              await thread.ask({ kind: "send", sealedBy, places }, sendSignal).answer,
              "sent",
            );
            return outcomes.map((fault) => fault && decodeError(fault));
          },
          drop,
        };
      } catch (error) {
        // It may be sealed there by the time that it is not wanted here any more.
        drop();
        throw error;
      }
    },

    async fetch(part, signal) {
      const thread = leastBusy(await threads());
      if (thread === null) return here.fetch(part, signal);
      const { cid, keyBytes, fileId, partIndex, partCount } = part;
      const wish = { kind: "fetch", part: { cid, keyBytes, fileId, partIndex, partCount } } as const;
      return expected(await thread.ask(wish, signal).answer, "fetched").bytes;
    },

    giveBack({ buffer }) {
      void threads().then((all) => {
        // One that went on elsewhere is no more of this thread's.
        if (buffer.byteLength > 0) leastBusy(all)?.post({ kind: "end", buffer });
      });
    },
  };
}

interface Thread {
  load(): number;
  ask(wish: Wish, signal: AbortSignal): { id: number; answer: Promise<Answer> };
  post(message: Message): void;
}

/** To be asked at once: until then it looks as idle to the next one. */
function leastBusy(threads: readonly Thread[]): Thread | null {
  return threads.reduce<Thread | null>((least, next) => (least && least.load() <= next.load() ? least : next), null);
}

function createThread(port: ThreadPort): Thread {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const post = (message: Message) => port.postMessage(message, message.kind === "end" ? [message.buffer] : []);
  port.addEventListener("message", ({ data }) => {
    const answer = data as Answer;
    waiting.get(answer.id)?.(answer);
  });

  return {
    load: () => waiting.size,
    post,
    ask(wish, signal) {
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
        signal.addEventListener("abort", cancel, { once: true });
        waiting.set(id, (answer) => {
          waiting.delete(id);
          signal.removeEventListener("abort", cancel);
          if (answer.kind === "failed") reject(decodeError(answer.fault));
          else resolve(answer);
        });
        post({ ...wish, id });
      }
      return { id, answer: promise };
    },
  };
}

function expected<K extends Answer["kind"]>(answer: Answer, kind: K): Answer & { kind: K } {
  if (answer.kind !== kind) throw new AppError("internal", { facts: { reason: "part work" } });
  return answer as Answer & { kind: K };
}
