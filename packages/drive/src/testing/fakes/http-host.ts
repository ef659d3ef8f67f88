import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { CallDefinition, HandledBody, HandledParams, HandledQuery } from "@dexnet/protocol/call";
import type { ErrorAnswer } from "@dexnet/protocol/errors/error-answer";
import { errorDetail } from "@dexnet/protocol/errors/error-details";
import { AppError, type ErrorCode, isErrorCode } from "@dexnet/protocol/errors/errors";
import { httpStatus } from "@dexnet/protocol/errors/http-status";
import { core } from "zod/mini";

/** A call as its handler sees it, after authentication and validation. */
export interface ReceivedCall<T extends CallDefinition> {
  params: HandledParams<T>;
  query: HandledQuery<T>;
  body: T extends { bodyKind: "json-or-form" } ? HandledBody<T> | undefined : HandledBody<T>;
  bytes: Uint8Array<ArrayBuffer>;
  form(): Promise<FormData>;
  authorization: string | undefined;
  user: T["caller"] extends "session" | "confirmed" ? CurrentUser : undefined;
}

/** A fault of a call, before or after its handler ran. */
export type InjectedFault =
  | { kind: "answer"; status: number; code?: ErrorCode; retryAfter?: number }
  | { kind: "drop" }
  | { kind: "drop-after" }
  | { kind: "cut-after" };

export interface HttpHost {
  url: string;
  serve<T extends CallDefinition>(call: T, handler: (received: ReceivedCall<T>) => Promise<unknown>): void;
  /** Gives the user of a call that needs a session. Without accounts, every call is let through. */
  authenticate: (call: CallDefinition, authorization: string | undefined) => CurrentUser | undefined;
  /** Gives the fault of each call; null lets the call through. */
  injectFault: (call: CallDefinition) => InjectedFault | null;
  /** Gives the answer in place of the true one. */
  replaceAnswer: (call: CallDefinition, answer: unknown) => unknown | Promise<unknown>;
  /** Calls that have a handler. */
  readonly servedCalls: readonly CallDefinition[];
  /** Every call that arrived, in order. */
  readonly receivedCalls: CallDefinition[];
  /** Number of calls that are not answered yet. */
  activeCalls: number;
  /** Aborted by `stop`. */
  readonly stopping: AbortSignal;
  stop(): Promise<void>;
}

interface Route {
  call: CallDefinition;
  pattern: RegExp;
  handler: (received: ReceivedCall<CallDefinition>) => Promise<unknown>;
}

/** A real HTTP server that answers calls of the protocol's table. */
export async function startHttpHost(): Promise<HttpHost> {
  const routes: Route[] = [];
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    host.activeCalls += 1;
    void answer(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        host.activeCalls -= 1;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host: HttpHost = {
    url: `http://127.0.0.1:${port}`,
    serve(call, handler) {
      const pattern = new RegExp(`^${call.path.replace(/\{([^}]+)\}/g, "(?<$1>[^/]+)")}$`);
      routes.push({ call, pattern, handler: handler as Route["handler"] });
    },
    authenticate: () => undefined,
    get servedCalls() {
      return routes.map(({ call }) => call);
    },
    injectFault: () => null,
    replaceAnswer: (_, answer) => answer,
    receivedCalls: [],
    activeCalls: 0,
    stopping: stopping.signal,
    stop() {
      stopping.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", host.url);
    const route = routes.find(({ call, pattern }) => call.method === request.method && pattern.test(path));
    const bytes = await readAll(request);
    if (route === undefined) {
      sendFault(response, new AppError("not_found"));
      return;
    }
    host.receivedCalls.push(route.call);
    const fault = host.injectFault(route.call);
    if (fault?.kind === "drop") {
      response.destroy();
      return;
    }
    if (fault?.kind === "answer") {
      sendInjectedFault(response, fault);
      return;
    }
    const result = await work(host, route, { path, searchParams }, request, bytes).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (fault?.kind === "drop-after") response.destroy();
    else if ("error" in result) sendFault(response, result.error);
    else {
      const answered = await host.replaceAnswer(route.call, result.value);
      const range = route.call.answersRanges ? request.headers.range : undefined;
      if (answered instanceof Uint8Array && range !== undefined) sendRange(response, answered, range);
      else sendAnswer(response, answered, fault?.kind === "cut-after");
    }
  }
  return host;
}

async function work(
  host: HttpHost,
  { call, pattern, handler }: Route,
  { path, searchParams }: { path: string; searchParams: URLSearchParams },
  request: IncomingMessage,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { authorization, "content-type": type = "" } = request.headers;
  const user = host.authenticate(call, authorization);
  const params = { ...pattern.exec(path)?.groups };
  const isJson = type.startsWith("application/json");
  const body = isJson && call.body ? call.body.parse(JSON.parse(new TextDecoder().decode(bytes))) : undefined;
  return handler({
    params: call.params ? call.params.parse(params) : params,
    query: call.query?.parse(Object.fromEntries(searchParams)) as undefined,
    body: body as undefined,
    bytes,
    form: () => new Response(bytes, { headers: { "content-type": type } }).formData(),
    authorization,
    user: user as undefined,
  });
}

async function readAll(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

function sendAnswer(response: ServerResponse, value: unknown, isCut: boolean): void {
  const isBytes = value instanceof Uint8Array;
  const body = isBytes ? value : new TextEncoder().encode(JSON.stringify(value));
  response.writeHead(200, {
    "content-type": isBytes ? "application/octet-stream" : "application/json",
    "content-length": body.length,
  });
  if (!isCut) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

/** Ranges of the form that the client uses: `bytes=1-2` and `bytes=1-`. */
function sendRange(response: ServerResponse, value: Uint8Array, range: string): void {
  const [, first = "", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const start = Number(first);
  const body = value.subarray(start, last === "" ? value.length : Number(last) + 1);
  if (body.length === 0) {
    sendFault(response, new AppError("range_invalid"));
    return;
  }
  response.writeHead(206, {
    "content-type": "application/octet-stream",
    "content-length": body.length,
    "content-range": `bytes ${start}-${start + body.length - 1}/${value.length}`,
  });
  response.end(body);
}

function sendFault(response: ServerResponse, error: unknown): void {
  const answer = faultAnswer(error);
  response.writeHead(httpStatus[answer.code], { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}

/** The answer of the real servers to a fault, to a request that fails its schemas, and to an unexpected error. */
function faultAnswer(error: unknown): ErrorAnswer {
  const about = { detail: "", request_id: "test" };
  if (error instanceof core.$ZodError) {
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message]).reverse());
    const named = Object.values(fields).map((key) => String(key).replace(/^errors\./, ""));
    return { ...about, code: named.find(isErrorCode) ?? "bad_request", fields };
  }
  if (error instanceof SyntaxError) return { ...about, code: "bad_request" };
  if (!(error instanceof AppError)) return { ...about, code: "internal" };
  const { code, context } = error;
  const { field, retry_after: retryAfter } = context;
  return {
    ...about,
    code,
    detail: errorDetail(code),
    ...(typeof field === "string" ? { fields: { [field]: `errors.${code}` } } : {}),
    ...(typeof retryAfter === "number" ? { retry_after: Math.max(1, Math.ceil(retryAfter)) } : {}),
  };
}

function sendInjectedFault(response: ServerResponse, fault: InjectedFault & { kind: "answer" }): void {
  const { status, code, retryAfter } = fault;
  response.writeHead(status, { "content-type": code === undefined ? "text/html" : "application/json" });
  const answer = { code, detail: "", request_id: "test", retry_after: retryAfter };
  response.end(code === undefined ? "<h1>Fault</h1>" : JSON.stringify(answer));
}
