import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorAnswer } from "@dexnet/protocol/errors/error-answer";
import { errorDetail } from "@dexnet/protocol/errors/error-details";
import { AppError, type ErrorCode, isErrorCode } from "@dexnet/protocol/errors/errors";
import { httpStatus } from "@dexnet/protocol/errors/http-status";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../database/database-faults.ts";
import type { Logger } from "../log/log.ts";

interface Failure {
  readonly status: number;
  readonly code: ErrorCode;
  fields?: Record<string, string>;
  retryAfter?: number;
}

/** Turns a thrown value into an answer. The answer to an unexpected error contains only the id of the request. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  request.failureCode = failure.code;
  if (failure.status >= 500) request.log.error({ err: error, error_code: failure.code }, "Request failed");
  if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
  if (failure.status === 401) reply.header("www-authenticate", "JWT");
  // The headers may be those of an answer that was refused when it was complete.
  return reply
    .code(failure.status)
    .removeHeader("etag")
    .header("cache-control", "no-store")
    .header("content-type", "application/json; charset=utf-8")
    .send(answerOf(failure, request.id));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError("not_found"), request, reply);
}

function answerOf(failure: Failure, requestId: string): ErrorAnswer {
  return {
    code: failure.code,
    detail: errorDetail(failure.code),
    request_id: requestId,
    ...(failure.fields === undefined ? {} : { fields: failure.fields }),
    ...(failure.retryAfter === undefined ? {} : { retry_after: failure.retryAfter }),
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return failureOfApp(error);
  if (error instanceof Error && "validation" in error && Array.isArray(error.validation)) {
    const fields = fieldsOf(error as FastifyError);
    return { status: 400, code: codeOfFields(fields), fields };
  }
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return { status, code: codeOfStatus(status) };
  const code = isDatabaseUnavailable(error) ? "unavailable" : "internal";
  return { status: httpStatus[code], code };
}

function failureOfApp(error: AppError): Failure {
  const failure: Failure = { status: httpStatus[error.code], code: error.code };
  const { retry_after: retryAfter, field } = error.context;
  if (typeof retryAfter === "number" && retryAfter > 0) failure.retryAfter = Math.ceil(retryAfter);
  if (typeof field === "string") failure.fields = { [field]: `errors.${error.code}` };
  return failure;
}

/** Codes for requests that Fastify and its plugins refuse: unreadable bodies, wrong content types, bad paths. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  if (status === 429) return "too_many_requests";
  return "bad_request";
}

/** First key of a text for each field, by its path. A body that is wrong as a whole has the path `body`. */
function fieldsOf(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.replace(/^\//, "").replaceAll("/", ".");
    const name = path === "" ? (error.validationContext ?? "body") : path;
    if (!Object.hasOwn(fields, name)) fields[name] = messageOf(issue);
  }
  return fields;
}

/** A schema may use an error code as its message, as the schema of addresses does: `errors.<code>`. */
function codeOfFields(fields: Readonly<Record<string, string>>): ErrorCode {
  const codes = Object.values(fields).map((key) => key.replace(/^errors\./, ""));
  return codes.find(isErrorCode) ?? "bad_request";
}

/** Key of the text that explains it. A schema may have one as its message; those of the library are for nobody. */
function messageOf(issue: { keyword: string; instancePath: string; message?: string }): string {
  const message = issue.message ?? "";
  // Fastify validates a missing body as null.
  const absent = issue.instancePath === "/" ? "received null" : "received undefined";
  if (issue.keyword === "invalid_type" && message.endsWith(absent)) return "validation.required";
  return isTextKey(message) ? message : "validation.format";
}

function isTextKey(message: string): boolean {
  return /^(?:validation|errors)\.\w+$/.test(message);
}

/** Time that a client has to read an answer on the bare socket and to close the connection. */
const closeTimeoutMs = 1_000;

/**
 * Answers requests that Node can't parse (oversized or malformed headers, a request that never ends) on the bare socket,
 * in the form of every other error, and closes the connection.
 */
export function createClientErrorHandler(log: Logger, hasAnswered: (socket: Socket) => boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable || hasAnswered(socket)) socket.destroy();
    else refuseOnSocket(log, socket, clientFailure(error.code), error.code);
  };
}

/** The request itself is valid: the client may retry it, with fewer requests at a time. */
const timeoutFailure: Failure = { status: 408, code: "unavailable" };

/** Answers a request whose body does not arrive and closes its connection. */
export function refuseSlowBody(log: Logger, socket: Socket): void {
  refuseOnSocket(log, socket, timeoutFailure, "slow body");
}

function refuseOnSocket(log: Logger, socket: Socket, failure: Failure, reason: string | undefined): void {
  const requestId = randomUUID();
  const body = JSON.stringify(answerOf(failure, requestId));
  log.info({ request_id: requestId, status: failure.status, error_code: reason }, "Request refused on the socket");
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      "x-content-type-options: nosniff",
      "cache-control: no-store",
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  // The client may leave its half of the connection open, and code may wait for the rest of the body.
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs);
  socket.once("close", () => clearTimeout(timer));
}

function clientFailure(code: string | undefined): Failure {
  if (code === "HPE_HEADER_OVERFLOW") return { status: 431, code: "too_large" };
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return { status: 413, code: "too_large" };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return timeoutFailure;
  return { status: 400, code: "bad_request" };
}
