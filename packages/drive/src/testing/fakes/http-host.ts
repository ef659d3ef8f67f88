import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallDefinition, HandledBody, HandledParams } from "@dexnet/protocol/call";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";

/** What a handler hears of a call, after its schemas. */
export interface Heard<T extends CallDefinition> {
  params: HandledParams<T>;
  body: HandledBody<T>;
  bytes: Uint8Array<ArrayBuffer>;
  form(): Promise<FormData>;
  authorization: string | undefined;
}

/** How a call goes wrong before or after it was worked on. */
export type Trouble =
  | { kind: "answer"; status: number; code?: ErrorCode; retryAfter?: number }
  | { kind: "drop" }
  | { kind: "drop-after" }
  | { kind: "cut-after" };

export interface HttpHost {
  url: string;
  serve<T extends CallDefinition>(call: T, handler: (heard: Heard<T>) => Promise<unknown>): void;
  /** Asked at each call; null lets it through. */
  trouble: (call: CallDefinition) => Trouble | null;
  /** What is said in place of the true answer. */
  lie: (call: CallDefinition, answer: unknown) => unknown | Promise<unknown>;
  /** Every call that arrived, in order. */
  readonly heard: CallDefinition[];
  /** Calls that are being answered now. */
  atWork: number;
  stop(): Promise<void>;
}

interface Route {
  call: CallDefinition;
  pattern: RegExp;
  handler: (heard: Heard<CallDefinition>) => Promise<unknown>;
}

const statuses: Partial<Record<ErrorCode, number>> = {
  session_required: 401,
  session_expired: 401,
  credentials_invalid: 401,
  storage_not_found: 404,
  block_not_found: 404,
  file_database_conflict: 409,
  address_taken: 409,
  quota_exceeded: 413,
  internal: 500,
  copies_unavailable: 503,
};

/** A real HTTP server that answers calls of the protocol's table. */
export async function startHttpHost(): Promise<HttpHost> {
  const routes: Route[] = [];
  const server = createServer((request, response) => {
    host.atWork += 1;
    void answer(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        host.atWork -= 1;
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
    trouble: () => null,
    lie: (_, answer) => answer,
    heard: [],
    atWork: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", host.url).pathname;
    const route = routes.find(({ call, pattern }) => call.method === request.method && pattern.test(path));
    const bytes = await readAll(request);
    if (route === undefined) {
      sendFault(response, new AppError("not_found"), 404);
      return;
    }
    host.heard.push(route.call);
    const trouble = host.trouble(route.call);
    if (trouble?.kind === "drop") {
      response.destroy();
      return;
    }
    if (trouble?.kind === "answer") {
      sendTrouble(response, trouble);
      return;
    }
    const result = await work(route, path, request, bytes).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (trouble?.kind === "drop-after") response.destroy();
    else if ("error" in result) sendFault(response, result.error);
    else sendAnswer(response, await host.lie(route.call, result.value), trouble?.kind === "cut-after");
  }
  return host;
}

async function work(route: Route, path: string, request: IncomingMessage, bytes: Uint8Array<ArrayBuffer>) {
  const { call, pattern, handler } = route;
  const params = { ...pattern.exec(path)?.groups };
  const type = request.headers["content-type"] ?? "";
  const isJson = type.startsWith("application/json");
  const body = isJson && call.body ? call.body.parse(JSON.parse(new TextDecoder().decode(bytes))) : undefined;
  return handler({
    params: call.params ? call.params.parse(params) : params,
    body: body as undefined,
    bytes,
    form: () => new Response(bytes, { headers: { "content-type": type } }).formData(),
    authorization: request.headers.authorization,
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

function sendFault(response: ServerResponse, error: unknown, status?: number): void {
  const fault = error instanceof AppError ? error : new AppError("bad_request", { cause: error });
  const answer = { code: fault.code, detail: fault.message, request_id: "test" };
  response.writeHead(status ?? statuses[fault.code] ?? 400, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}

function sendTrouble(response: ServerResponse, trouble: Trouble & { kind: "answer" }): void {
  const { status, code, retryAfter } = trouble;
  response.writeHead(status, { "content-type": code === undefined ? "text/html" : "application/json" });
  const answer = { code, detail: "", request_id: "test", retry_after: retryAfter };
  response.end(code === undefined ? "<h1>Trouble</h1>" : JSON.stringify(answer));
}
