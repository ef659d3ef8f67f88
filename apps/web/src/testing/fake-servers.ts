import type { CallAnswer, CallDefinition } from "@dexnet/protocol/call";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { httpStatus } from "@dexnet/protocol/errors/http-status";

/** Servers whose answers the test sets. Requests pass through the real caller, and answers through its schemas. */
export interface FakeServers {
  readonly fetch: typeof globalThis.fetch;
  /** Sets the answer to a call. A promise that does not resolve keeps the call under way. */
  answer<T extends CallDefinition>(call: T, answer: CallAnswer<T> | Promise<CallAnswer<T>>): void;
  /** Refuses a call. `network` drops the connection. */
  refuse(call: CallDefinition, code: ErrorCode, retryAfterSeconds?: number): void;
  /** Bodies of the requests so far. */
  requestsOf(call: CallDefinition): unknown[];
  /** Paths of the requests so far. */
  pathsOf(call: CallDefinition): string[];
}

interface Route {
  readonly call: CallDefinition;
  readonly pattern: RegExp;
  respond(): Promise<Response>;
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
      return route.respond();
    },
  };
}
