import { createHash, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import type { AllowedCaller, CallDefinition, HandledBody, HandledParams, HandledQuery } from "@dexnet/protocol/call";
import { routePath } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { completeBody } from "./body-fields.ts";
import { callSchema, serializeAnswer } from "./call-schema.ts";
import { networkKeyOf } from "./network-key.ts";
import { sendEvents } from "./send-events.ts";

export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly emailConfirmed: boolean;
}

/**
 * Finds the session of a request; undefined for none. May throw AppError, such as `session_expired`. Called only for
 * calls whose caller is `session` or `confirmed`.
 */
export type Authenticate = (request: FastifyRequest, caller: AllowedCaller) => Promise<Session | undefined>;

/** Credentials of the callers of a server. Set by createHttpServer. */
interface CallerCredentials {
  readonly authenticate: Authenticate | undefined;
  readonly operatorToken: string | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    callerCredentials: CallerCredentials;
  }
  interface FastifyRequest {
    callSession: Session | undefined;
  }
}

type SignedIn = "session" | "confirmed";

/** A body of bytes is an unread stream. A form is undefined here: a plugin of the application reads it. */
type ReceivedBody<T extends CallDefinition> = T extends { bodyKind: "bytes" }
  ? Readable
  : T extends { bodyKind: "json-or-form" }
    ? HandledBody<T> | undefined
    : HandledBody<T>;

export interface CallContext<T extends CallDefinition> {
  readonly params: HandledParams<T>;
  readonly query: HandledQuery<T>;
  readonly body: ReceivedBody<T>;
  readonly session: T["caller"] extends SignedIn ? Session : undefined;
  /** Aborts when a stream of events ends for any reason. The answers must end then. */
  readonly signal: T extends { answerKind: "events" } ? AbortSignal : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Result of a handler: the answer before validation (ids may be plain strings), or the reply that it has sent. With events:
 * the answers, each of which is asked for when the client has taken the one before.
 */
export type HandlerAnswer<T extends CallDefinition> = T extends {
  answerKind: "events";
  answer: infer A extends z.ZodMiniType;
}
  ? AsyncIterable<z.input<A>>
  : (T extends { answer: infer A extends z.ZodMiniType } ? z.input<A> : Uint8Array | Readable) | FastifyReply;

export type CallHandler<T extends CallDefinition> = (context: CallContext<T>) => Promise<HandlerAnswer<T>>;

/**
 * Registers one call of the table with its path, schemas and callers. Each call gets its own scope below `app`, so the
 * plugins and hooks that it needs (a form parser, a rate limit) must be registered on `app` before. A call of operators
 * can only be registered on the server of the internal port.
 */
export function registerCall<const T extends CallDefinition>(
  app: FastifyInstance,
  call: T,
  handler: CallHandler<T>,
): void {
  if (call.caller === "operator" && !app.isInternal) {
    throw new Error(`${call.method} ${call.path} is a call of operators: register it on the internal server.`);
  }
  app.register(async (scope) => {
    if (call.bodyKind === "bytes") passBodyUnread(scope, call.maxBodyBytes);
    if (call.bodyKind === "json-or-form") scope.addHook("preValidation", requireBodyOrForm);
    completeBody(scope, call);
    scope.addHook("onRequest", async (request) => {
      request.callSession = await authenticateCaller(scope.callerCredentials, request, call.caller);
    });
    scope.route({
      method: call.method,
      url: routePath(call.path),
      schema: callSchema(call),
      config: { call },
      ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
      // The answer to HEAD would be a stream without an end.
      ...(call.answerKind === "events" ? { exposeHeadRoute: false } : {}),
      handler: async (request, reply) => {
        if (call.answerKind === "events") return await answerWithEvents(scope, call, handler, request, reply);
        if (call.answerKind === "bytes") reply.type("application/octet-stream");
        return await handler(contextOf(call, request, reply));
      },
    });
  });
}

async function answerWithEvents<T extends CallDefinition>(
  { eventStreams, callerCredentials }: FastifyInstance,
  call: T,
  handler: CallHandler<T>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = eventStreams.open(request.callSession?.userId ?? networkKeyOf(request.ip));
  // All browsers of an office have a stream for hours.
  request.leaveNetworkLimit?.();
  reply.raw.once("close", stream.end);
  try {
    const answers = (await handler(contextOf(call, request, reply, stream.signal))) as AsyncIterable<unknown>;
    return sendEvents({
      request,
      reply,
      stream,
      answers,
      heartbeatMs: eventStreams.heartbeatMs,
      serialize: (answer) => serializeAnswer(call.answer ?? z.never(), `${call.method} ${call.path}`, answer),
      authenticate: () => authenticateCaller(callerCredentials, request, call.caller),
    });
  } catch (error) {
    stream.end();
    throw error;
  }
}

function contextOf<T extends CallDefinition>(
  call: T,
  request: FastifyRequest,
  reply: FastifyReply,
  signal?: AbortSignal,
): CallContext<T> {
  const body = call.bodyKind === "bytes" ? (request.body ?? request.raw) : (request.body ?? undefined);
  // The route's schemas have validated the request. Fastify's types can't express a table of calls.
  return {
    params: request.params,
    query: request.query,
    body: call.body === undefined && call.bodyKind !== "bytes" ? undefined : body,
    session: request.callSession,
    signal,
    request,
    reply,
  } as CallContext<T>;
}

async function authenticateCaller(
  credentials: CallerCredentials,
  request: FastifyRequest,
  caller: AllowedCaller,
): Promise<Session | undefined> {
  if (caller === "anyone") return undefined;
  if (caller === "operator") {
    if (!isOperator(credentials.operatorToken, request.headers.authorization)) throw new AppError("session_required");
    return undefined;
  }
  const session = await credentials.authenticate?.(request, caller);
  if (session === undefined) throw new AppError("session_required");
  if (caller === "confirmed" && !session.emailConfirmed) throw new AppError("email_not_confirmed");
  return session;
}

/** Compares hashes, so that the duration depends neither on the length nor on the content of the token. */
function isOperator(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined || token === "" || authorization === undefined) return false;
  return timingSafeEqual(sha256(`Internal ${token}`), sha256(authorization));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function passBodyUnread(scope: FastifyInstance, limitBytes: number | undefined): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  if (limitBytes === undefined) return;
  scope.addHook("onRequest", async (request) => {
    if (Number(request.headers["content-length"] ?? 0) > limitBytes) throw new AppError("too_large");
  });
}

async function requireBodyOrForm(request: FastifyRequest): Promise<void> {
  const isForm = request.headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") === true;
  if (!isForm && (request.body === undefined || request.body === null)) throw new AppError("bad_request");
}
