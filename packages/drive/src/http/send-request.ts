import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { type CallDefinition, fillPath, type PathParams } from "@dexnet/protocol/call";
import type { RequestedRange } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { CallFailure } from "./call-failure.ts";
import { errorFromAnswer, maxErrorAnswerBytes } from "./error-from-answer.ts";
import { ownUrl } from "./own-url.ts";
import { readBytes } from "./read-answer.ts";

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

export interface AnyRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  timeoutMs?: number;
  keepalive?: boolean;
  url?: string;
  isImmutable?: boolean;
  range?: RequestedRange;
  memory?: () => Bytes;
}

/**
 * Sends a request and returns its answer with a good status. `makeSignal` limits one attempt. Faults: the code of the answer,
 * `network`, `transfer_cancelled`.
 */
export type SendRequest = (
  call: CallDefinition,
  request: AnyRequest,
  makeSignal: () => AbortSignal,
) => Promise<Response>;

/** Renews the session once if the answer is 401. */
export function createSendRequest(deps: CallerDeps): SendRequest {
  const fetchResponse = deps.fetch ?? globalThis.fetch.bind(globalThis);

  async function attempt(
    call: CallDefinition,
    request: AnyRequest,
    authorization: string | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = urlOf(call.service === "api" ? deps.urls.api : await ledgerUrl(), call, request);
    const headers = new Headers();
    if (authorization !== undefined) headers.set("authorization", authorization);
    if (request.range !== undefined) headers.set("range", rangeHeader(request.range));
    try {
      return await fetchResponse(url, {
        method: call.method,
        headers,
        body: bodyOf(call, request, headers),
        signal,
        keepalive: request.keepalive ?? false,
        cache: request.isImmutable === true ? "default" : "no-store",
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

  return async (call, request, makeSignal) => {
    const needsSession = call.service === "api" && (call.caller === "session" || call.caller === "confirmed");
    const authorize = async () => {
      if (!needsSession || deps.authorization === undefined) return undefined;
      const header = await deps.authorization(call);
      // Nobody is signed in any more. The server could only refuse the call.
      if (header === undefined) throw new AppError("session_required");
      return header;
    };
    const authorization = await authorize();
    let response = await attempt(call, request, authorization, makeSignal());
    if (response.status === 401 && needsSession && (await deps.onUnauthorized?.(authorization))) {
      // The body is read and not cancelled, because developer tools show a cancelled request as a fault.
      await readBytes(response, maxErrorAnswerBytes).catch(() => undefined);
      response = await attempt(call, request, await authorize(), makeSignal());
    }
    if (!response.ok) throw await errorFromAnswer(response);
    return response;
  };
}

export function lostConnection(request: AnyRequest, cause: unknown): AppError {
  return new AppError(request.signal?.aborted ? "transfer_cancelled" : "network", { cause });
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

/** Browsers send both forms to another origin without asking it for permission. */
function rangeHeader(range: RequestedRange): string {
  return range === "all" ? "bytes=0-" : `bytes=${range.start}-${range.end - 1}`;
}
