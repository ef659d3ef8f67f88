import type { EventsCall } from "@dexnet/drive/http/stream-events";
import type { CallAnswer, CallDefinition } from "@dexnet/protocol/call";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { httpStatus } from "@dexnet/protocol/http-status";

/** Servers whose answers the test sets. Requests pass through the real caller, and answers through its schemas. */
export interface FakeServers {
  readonly fetch: typeof globalThis.fetch;
  /** Sets the answer to a call. A promise that does not resolve keeps the call under way. */
  answer<T extends CallDefinition>(call: T, answer: CallAnswer<T> | Promise<CallAnswer<T>>): void;
  /** Refuses a call. `network` drops the connection. */
  refuse(call: CallDefinition, code: ErrorCode, retryAfterSeconds?: number): void;
  /** Serves a call of events. */
  openEvents<T extends EventsCall>(call: T): FakeEvents<T>;
  /** Bodies of the requests so far. */
  requestsOf(call: CallDefinition): unknown[];
  /** Paths of the requests so far. */
  pathsOf(call: CallDefinition): string[];
}

/** Streams of one call. A stream begins with the newest answer, if one was pushed. */
export interface FakeEvents<T extends EventsCall> {
  /** Sends an answer on all open streams. */
  push(answer: CallAnswer<T>): void;
  /** Ends all open streams, as the server does. */
  end(): void;
  /** Breaks all open streams. */
  drop(): void;
  /** Number of open streams. */
  count(): number;
}

interface Route {
  readonly call: CallDefinition;
  readonly pattern: RegExp;
  respond(signal: AbortSignal | null): Promise<Response>;
}

export function createFakeServers(): FakeServers {
  const routes: Route[] = [];
  const requests: { call: CallDefinition; path: string; body: unknown }[] = [];

  function serve(call: CallDefinition, respond: Route["respond"]): void {
    const pattern = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    routes.unshift({ call, pattern, respond });
  }

  return {
    answer(call, answer) {
      serve(call, async () => Response.json(await answer));
    },
    refuse(call, code, retryAfterSeconds) {
      serve(call, async () => {
        if (code === "network") throw new TypeError("Failed to fetch");
        const { message: detail } = new AppError(code);
        const answer = { code, detail, request_id: "test", retry_after: retryAfterSeconds };
        return Response.json(answer, { status: httpStatus[code] });
      });
    },
    openEvents(call) {
      const streams = createEventStreams();
      serve(call, async (signal) => {
        const headers = { "content-type": "text/event-stream" };
        return new Response(streams.open(signal), { headers });
      });
      return streams;
    },
    requestsOf: (call) => requests.filter((request) => request.call === call).map(({ body }) => body),
    pathsOf: (call) => requests.filter((request) => request.call === call).map(({ path }) => path),
    async fetch(input, init) {
      const { pathname } = new URL(String(input), window.location.origin);
      const route = routes.find(
        ({ call, pattern }) => call.method === (init?.method ?? "GET") && pattern.test(pathname),
      );
      if (route === undefined) throw new Error(`The test has no answer for ${init?.method} ${pathname}`);
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : null;
      requests.push({ call: route.call, path: pathname, body });
      return route.respond(init?.signal ?? null);
    },
  };
}

function createEventStreams() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let newest: Uint8Array | null = null;
  const closeAll = (close: (stream: ReadableStreamDefaultController<Uint8Array>) => void) => {
    for (const stream of open) close(stream);
    open.clear();
  };
  return {
    open(signal: AbortSignal | null): ReadableStream<Uint8Array> {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      signal?.addEventListener("abort", () => {
        if (own !== undefined && open.delete(own)) own.error(signal.reason);
      });
      return new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          open.add(controller);
          if (newest !== null) controller.enqueue(newest);
        },
        cancel: () => void (own !== undefined && open.delete(own)),
      });
    },
    push(answer: unknown): void {
      newest = new TextEncoder().encode(`data: ${JSON.stringify(answer)}\n\n`);
      for (const stream of open) stream.enqueue(newest);
    },
    end: () => closeAll((stream) => stream.close()),
    drop: () => closeAll((stream) => stream.error(new TypeError("network error"))),
    count: () => open.size,
  };
}
