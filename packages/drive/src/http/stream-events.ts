import type { CallAnswer, CallDefinition } from "@dexnet/protocol/call";
import type { ParamsOf } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type * as z from "zod/mini";
import { describeCallFailure } from "./call-failure.ts";
import { callTimeoutMs } from "./caller.ts";
import { createEventParser } from "./event-parser.ts";
import { type AnyRequest, type CallerDeps, createSendRequest, lostConnection } from "./send-request.ts";

export type EventsCall = CallDefinition & { readonly answerKind: "events"; readonly answer: z.ZodMiniType };

interface ReadingOptions {
  readonly signal: AbortSignal;
}

export type StreamOptions<T extends EventsCall> = ParamsOf<T> & ReadingOptions;

/**
 * Opens a stream of server-sent events and yields their answers. One iteration is one connection. It ends when the server
 * ends the stream, also because the access token expires or the server stops: whoever needs more opens another one. It ends
 * without a fault when the signal aborts. Faults: those of a call; `network` also for a stream that has become silent;
 * `too_many_requests` also for one that the server has ended with the time after which the client may come back.
 */
export type StreamEvents = <T extends EventsCall>(call: T, options: StreamOptions<T>) => AsyncIterable<CallAnswer<T>>;

type AnyStreamOptions = AnyRequest & ReadingOptions;

export interface StreamEventsDeps extends CallerDeps {
  /** Longest time without a byte; the server sends one every 20 seconds. */
  readonly silenceMs?: number | undefined;
}

/** Longest time without a byte of an event stream, and the longest event in characters. */
const eventSilenceMs = 60_000;
const maxEventLength = 1024 * 1024;

export function createStreamEvents(deps: StreamEventsDeps): StreamEvents {
  const sendRequest = createSendRequest(deps);
  const silenceMs = deps.silenceMs ?? eventSilenceMs;

  async function* readAnswers(call: EventsCall, options: AnyStreamOptions): AsyncGenerator<unknown, void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([options.signal, ended.signal]);
    const giveUp = () => ended.abort();
    try {
      const opened = await limitSilence(callTimeoutMs, giveUp, () => sendRequest(call, options, () => signal));
      if (!/^text\/event-stream\b/i.test(opened.headers.get("content-type") ?? "")) throw new AppError("bad_answer");
      if (opened.body === null) return;
      const reader = opened.body.pipeThrough(new TextDecoderStream()).getReader();
      const parser = createEventParser({ longest: maxEventLength });
      for (;;) {
        const { done, value } = await limitSilence(silenceMs, giveUp, () => reader.read());
        if (done) break;
        for (const data of parser.push(value)) yield parseAnswer(call, data);
      }
      const reconnectionMs = parser.reconnectionMs();
      if (reconnectionMs === undefined) return;
      throw new AppError("too_many_requests", { context: { retryAfter: reconnectionMs / 1_000 } });
    } catch (cause) {
      if (options.signal.aborted) return;
      throw cause instanceof AppError ? cause : lostConnection({}, cause);
    } finally {
      ended.abort();
    }
  }

  async function* readReported(call: EventsCall, options: AnyStreamOptions): AsyncGenerator<unknown, void> {
    try {
      yield* readAnswers(call, options);
    } catch (error) {
      const failure = describeCallFailure(call, error);
      if (failure !== null) deps.onFailure?.(failure);
      throw error;
    }
  }

  return readReported as StreamEvents;
}

/** Calls `onSilence` when a step takes too long. The time that the reader of the stream takes between steps does not count. */
async function limitSilence<T>(ms: number, onSilence: () => void, step: () => Promise<T>): Promise<T> {
  const timer = setTimeout(onSilence, ms);
  try {
    return await step();
  } finally {
    clearTimeout(timer);
  }
}

function parseAnswer(call: EventsCall, data: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw new AppError("bad_answer", { cause });
  }
  const parsed = call.answer.safeParse(json);
  if (!parsed.success) throw new AppError("bad_answer", { cause: parsed.error });
  return parsed.data;
}
