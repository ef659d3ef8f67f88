import type { PathParams } from "@dexnet/protocol/call";
import { type CallAnswer, type CallBody, type CallDefinition, type CallQuery, fillPath } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors";
import { blockBytesLargest, fileDatabaseBytesLargest } from "@dexnet/protocol/limits";
import { callTimeoutMs, errorAnswerBytesLargest, longCallTimeoutMs } from "../platform/limits.ts";
import { type CallFailure, describeCallFailure } from "./call-failure.ts";
import { errorFromAnswer } from "./error-from-answer.ts";
import { ownUrl } from "./own-url.ts";
import { readBytes, readJson } from "./read-answer.ts";

type ParamsOf<T extends CallDefinition> = [keyof PathParams<T["path"]>] extends [never]
  ? { params?: never }
  : { params: PathParams<T["path"]> };
type QueryOf<T extends CallDefinition> = [CallQuery<T>] extends [undefined]
  ? { query?: never }
  : { query?: CallQuery<T> };
type BodyOf<T extends CallDefinition> = T extends { bodyKind: "json-or-form" }
  ? { body: CallBody<T>; form?: never } | { form: FormData; body?: never }
  : [CallBody<T>] extends [undefined]
    ? { body?: never; form?: never }
    : { body: CallBody<T>; form?: never };

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Time after which the call fails as a lost connection. The default depends on the kind of the call. */
  readonly timeoutMs?: number | undefined;
  /** The call continues after the page is closed. */
  readonly keepalive?: boolean | undefined;
  /** Path or URL of the service, given by the server, to use instead of the call's own path. See `ownUrl`. */
  readonly url?: string | undefined;
}

export type CallRequest<T extends CallDefinition> = ParamsOf<T> & QueryOf<T> & BodyOf<T> & CallOptions;

type RequestArguments<T extends CallDefinition> =
  Record<never, never> extends CallRequest<T> ? [request?: CallRequest<T>] : [request: CallRequest<T>];

/**
 * Makes one call of the protocol. The answer is validated by its schema. Faults: the code of the answer; `network` without
 * an answer; `bad_answer` for an answer that does not match the schema; `transfer_cancelled` when the signal is aborted. A
 * call is repeated only once, after its session was renewed.
 */
export type Caller = <T extends CallDefinition>(call: T, ...request: RequestArguments<T>) => Promise<CallAnswer<T>>;

export interface CallerDeps {
  readonly urls: { readonly api: string; readonly ledger: string | (() => Promise<string>) };
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Returns the authorization header for a call that needs a session. Only the api gets it. */
  readonly authorization?: ((call: CallDefinition) => Promise<string | undefined>) | undefined;
  /** Called when a call with a session was answered with 401. Returns true if a second attempt can succeed. */
  readonly onUnauthorized?: ((usedAuthorization: string | undefined) => Promise<boolean>) | undefined;
  /** Called once for each failed call, before the caller gets the fault. A cancelled call has not failed. */
  readonly onFailure?: ((failure: CallFailure) => void) | undefined;
}

interface AnyRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  timeoutMs?: number;
  keepalive?: boolean;
  url?: string;
}

export function createCaller(deps: CallerDeps): Caller {
  const fetchResponse = deps.fetch ?? globalThis.fetch.bind(globalThis);

  async function send(call: CallDefinition, request: AnyRequest, authorization: string | undefined): Promise<Response> {
    const url = urlOf(call.service === "api" ? deps.urls.api : await ledgerUrl(), call, request);
    const headers = new Headers();
    if (authorization !== undefined) headers.set("authorization", authorization);
    try {
      return await fetchResponse(url, {
        method: call.method,
        headers,
        body: bodyOf(call, request, headers),
        signal: signalOf(call, request),
        keepalive: request.keepalive ?? false,
        cache: "no-store",
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
      });
    } catch (cause) {
      throw lostConnection(request, cause);
    }
  }

  async function ledgerUrl(): Promise<string> {
    return typeof deps.urls.ledger === "string" ? deps.urls.ledger : await deps.urls.ledger();
  }

  async function answerOf(call: CallDefinition, request: AnyRequest, response: Response): Promise<unknown> {
    try {
      if (call.answerKind === "bytes") return await readBytes(response, blockBytesLargest);
      return await readJson(response, fileDatabaseBytesLargest);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw lostConnection(request, cause);
    }
  }

  async function makeCall(call: CallDefinition, request: AnyRequest = {}): Promise<unknown> {
    const needsSession = call.service === "api" && (call.caller === "session" || call.caller === "confirmed");
    const authorize = async () => (needsSession ? await deps.authorization?.(call) : undefined);
    const authorization = await authorize();
    let response = await send(call, request, authorization);
    if (response.status === 401 && needsSession && (await deps.onUnauthorized?.(authorization))) {
      // The body is read and not cancelled, because developer tools show a cancelled request as a fault.
      await readBytes(response, errorAnswerBytesLargest).catch(() => undefined);
      response = await send(call, request, await authorize());
    }
    if (!response.ok) throw await errorFromAnswer(response);
    const answer = await answerOf(call, request, response);
    if (call.answer === undefined) return answer;
    const parsed = call.answer.safeParse(answer);
    if (!parsed.success) throw new AppError("bad_answer", { cause: parsed.error });
    return parsed.data;
  }

  async function makeReportedCall(call: CallDefinition, request?: AnyRequest): Promise<unknown> {
    try {
      return await makeCall(call, request);
    } catch (error) {
      const failure = describeCallFailure(call, error);
      if (failure !== null) deps.onFailure?.(failure);
      throw error;
    }
  }

  return makeReportedCall as Caller;
}

function urlOf(base: string, call: CallDefinition, request: AnyRequest): string {
  const given = request.url === undefined ? null : ownUrl(request.url, base, firstSegment(call.path));
  const query = given?.searchParams ?? new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (given !== null) return given.href;
  const path = fillPath(call.path, (request.params ?? {}) as PathParams<string>);
  return `${base.replace(/\/+$/, "")}${path}${query.size === 0 ? "" : `?${query}`}`;
}

/** Returns `/api/` for `/api/v1/products/`. */
function firstSegment(path: string): string {
  return path.slice(0, path.indexOf("/", 1) + 1);
}

function bodyOf(call: CallDefinition, request: AnyRequest, headers: Headers) {
  if (request.form !== undefined) return request.form;
  if (request.body === undefined) return null;
  if (call.bodyKind === "bytes") {
    headers.set("content-type", "application/octet-stream");
    return request.body as Uint8Array<ArrayBuffer> | Blob;
  }
  headers.set("content-type", "application/json");
  return JSON.stringify(request.body);
}

function signalOf(call: CallDefinition, request: AnyRequest): AbortSignal {
  const isLong = call.bodyKind === "bytes" || call.answerKind === "bytes" || request.form !== undefined;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? (isLong ? longCallTimeoutMs : callTimeoutMs));
  return request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
}

function lostConnection(request: AnyRequest, cause: unknown): AppError {
  return new AppError(request.signal?.aborted ? "transfer_cancelled" : "network", { cause });
}
