import { Readable } from "node:stream";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventStream } from "./event-streams.ts";

export interface EventSending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly stream: EventStream;
  readonly answers: AsyncIterable<unknown>;
  readonly heartbeatMs: number;
  /** Returns the text of an answer, after its validation. */
  readonly serialize: (answer: unknown) => string;
  /** Fault: any AppError, if the caller may not read on: its session has ended, or its access token has expired. */
  readonly authenticate: () => Promise<unknown>;
}

/**
 * Time after which the client of a replaced stream comes back. If it came back at once, the clients of a user with one more
 * than the limit would replace each other all the time.
 */
const replacedRetryMs = 60_000;

/**
 * Sends answers as server-sent events. The next answer is asked for when the client has taken the one before, so that a slow
 * client collects no memory. The caller is authenticated again before each event and each heartbeat.
 */
export function sendEvents(sending: EventSending): FastifyReply {
  const { request, reply } = sending;
  const frames = Readable.from(frameAnswers(sending));
  // Fastify ends the connection. This is the only line of the log about it.
  frames.once("error", (err) => request.log.error({ err }, "A stream of events failed"));
  reply.type("text/event-stream; charset=utf-8");
  reply.headers({ "cache-control": "no-store", "x-accel-buffering": "no" });
  return reply.send(frames);
}

async function* frameAnswers(sending: EventSending): AsyncGenerator<string, void> {
  const { stream, answers, heartbeatMs, serialize } = sending;
  const iterator = answers[Symbol.asyncIterator]();
  let next = nextOf(iterator);
  try {
    for (;;) {
      const outcome = await raceHeartbeat(next, heartbeatMs, stream.signal);
      if (stream.isReplaced()) {
        yield `retry: ${replacedRetryMs}\n\n`;
        return;
      }
      if (outcome.kind === "ended" || !(await isStillAllowed(sending))) return;
      if (outcome.kind === "failed") throw outcome.error;
      if (outcome.kind === "heartbeat") yield ":\n\n";
      else {
        yield `data: ${serialize(outcome.answer)}\n\n`;
        next = nextOf(iterator);
      }
    }
  } finally {
    stream.end();
    // The signal ends an iteration that waits. It is not awaited, because it may be in the middle of a request.
    iterator.return?.().catch(() => undefined);
  }
}

type Outcome =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "ended" }
  | { readonly kind: "heartbeat" }
  | { readonly kind: "failed"; readonly error: unknown };

async function nextOf(iterator: AsyncIterator<unknown>): Promise<Outcome> {
  try {
    const { done, value } = await iterator.next();
    return done ? { kind: "ended" } : { kind: "answer", answer: value };
  } catch (error) {
    return { kind: "failed", error };
  }
}

async function raceHeartbeat(next: Promise<Outcome>, heartbeatMs: number, signal: AbortSignal): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const onAbort = () => resolve({ kind: "ended" });
  const timer = setTimeout(() => resolve({ kind: "heartbeat" }), heartbeatMs);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, next]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

async function isStillAllowed({ authenticate }: EventSending): Promise<boolean> {
  try {
    await authenticate();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
