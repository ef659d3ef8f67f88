import { randomUUID } from "node:crypto";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { defaultBodyBytes } from "@dexnet/protocol/limits";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { serveOpenApi } from "../docs/serve-openapi.ts";
import type { Logger } from "../log/log.ts";
import { defaultAnswerMemory, internalAnswerMemory, limitAnswerMemory } from "./answer-memory.ts";
import { type BodyMemoryLimits, defaultBodyMemory, internalBodyMemory, limitBodyMemory } from "./body-memory.ts";
import { answerSerializer } from "./call-schema.ts";
import type { Authenticate } from "./calls.ts";
import { addEventStreams, defaultEventStreamLimits, type EventStreamLimits } from "./event-streams.ts";
import { createClientErrorHandler, refuseSlowBody, sendError, sendNotFound } from "./http-errors.ts";
import { addJsonParser } from "./json-body.ts";
import { defaultConnectionsPerNetwork, limitNetworks } from "./network-limit.ts";
import { serveMetrics, serveProbes } from "./operations.ts";
import { type CspAdditions, securityHeaders } from "./security-headers.ts";
import { createServerMetrics, type ServerMetrics } from "./server-metrics.ts";
import {
  createTransferGuard,
  defaultTransferLimits,
  type TransferGuard,
  type TransferLimits,
} from "./transfer-guard.ts";
import { createProxyMatcher, type TrustedProxies } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Error code of a failed request, for its log line. */
    failureCode: ErrorCode | undefined;
  }
  interface FastifyInstance {
    transfers: TransferGuard;
    /** Server of the internal port: calls of operators, calls between the servers, `/metrics`. Closes with this one. */
    internal: FastifyInstance;
    /** Whether this is the server of an internal port. */
    isInternal: boolean;
  }
}

export interface HttpServerOptions {
  /** Name of the service in the answer of its health check. */
  readonly name: string;
  /** Title of the documentation. */
  readonly title: string;
  readonly version: string;
  readonly log: Logger;
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** Limit of open connections, and of running requests, of one network address. */
  readonly connectionsPerNetwork?: number | undefined;
  readonly transferLimits?: TransferLimits | undefined;
  readonly eventStreamLimits?: EventStreamLimits | undefined;
  /** Sources that the content security policy allows in addition to the strict default. */
  readonly csp?: CspAdditions | undefined;
  /** Public address of the service. With https, browsers are told to use https only. */
  readonly publicUrl?: string | undefined;
  /** Throws, or does not resolve in time, when the service can't answer requests. */
  readonly ready: () => Promise<void>;
  /** Time that `ready` has; 3 seconds unless given. */
  readonly readyLimitMs?: number | undefined;
  /** Aborts when the process was asked to stop. The service is not ready from then on, and still answers. */
  readonly stopping?: AbortSignal | undefined;
  /** Finds the session of a request. Without it, calls for signed-in users always fail. */
  readonly authenticate?: Authenticate | undefined;
  /** Token of other servers in `authorization: Internal <token>`. Without it, their calls always fail. */
  readonly operatorToken?: string | undefined;
  /** Largest body of a call that has no limit of its own in the table. */
  readonly bodyLimitBytes?: number | undefined;
  readonly bodyMemory?: BodyMemoryLimits | undefined;
  /** Memory for answers that are built whole. */
  readonly answerMemory?: BodyMemoryLimits | undefined;
  /** Prefix of `/openapi.json` and `/docs`. */
  readonly docsPrefix?: string | undefined;
}

const requestTimeoutMs = 300_000;

/**
 * Creates a server with everything that our servers have in common. Applications add calls with registerCall, and
 * plugins and routes as with any Fastify server. An unknown path is answered with `not_found`. An application with a
 * fallback route `/*` reaches that answer by `reply.callNotFound()`. Calls of operators are registered on `internal`,
 * which listens on a port of its own.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const metrics = createServerMetrics();
  const app = createServer({ ...options, operatorToken: undefined }, metrics);
  const internal = createServer(optionsOfInternal(options), metrics);
  app.decorate("isInternal", false).decorate("internal", internal);
  internal.decorate("isInternal", true);
  metrics.observeMemory("body", () => app.bodyLeases.usedBytes + internal.bodyLeases.usedBytes);
  metrics.observeMemory("answer", () => app.answerLeases.usedBytes + internal.answerLeases.usedBytes);
  serveMetrics(internal);
  addEventStreams(app, options.eventStreamLimits ?? defaultEventStreamLimits);
  // After the requests of the public port: operators watch the stop.
  app.addHook("onClose", () => internal.close());
  return app;
}

function optionsOfInternal(options: HttpServerOptions): HttpServerOptions {
  const { name, version, log, transferLimits, ready, readyLimitMs, stopping, operatorToken } = options;
  const title = `${options.title}: internal calls`;
  const memory = { bodyMemory: internalBodyMemory, answerMemory: internalAnswerMemory };
  return { ...memory, name, title, version, log, transferLimits, ready, readyLimitMs, stopping, operatorToken };
}

function createServer(options: HttpServerOptions, metrics: ServerMetrics): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const headers = securityHeaders(options);
  const trustedProxies = options.trustedProxies ?? false;
  const limits = options.transferLimits ?? defaultTransferLimits;
  const transfers = createTransferGuard({
    bytesPerWindow: limits.bytesPerWindow,
    refuse: (socket) => refuseSlowBody(options.log, socket),
    onClosed: (what) => metrics.countEnded(`slow_${what}`),
  });
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The hook below logs one line per request, without address and headers.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies,
    bodyLimit: options.bodyLimitBytes ?? defaultBodyBytes,
    requestTimeout: requestTimeoutMs,
    // During a stop, requests that still arrive are answered and their connections closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: createClientErrorHandler(options.log, transfers.hasAnswered),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" });
      sendError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  app.decorate("callerCredentials", { authenticate: options.authenticate, operatorToken: options.operatorToken });
  app.decorateRequest("callSession", undefined);
  app.decorateRequest("failureCode", undefined);
  limitBodyMemory(app, options.bodyMemory ?? defaultBodyMemory, () => metrics.countEnded("slow_body"));
  limitAnswerMemory(app, options.answerMemory ?? defaultAnswerMemory, () => metrics.countEnded("slow_answer"));
  addJsonParser(app);
  app.decorate("metrics", metrics.registry);
  addCommonHooks(app, headers);
  app.addHook("onResponse", async (request, reply) => metrics.observeRequest(request, reply));
  ignoreExpectations(app);
  serveOpenApi(app, { title: options.title, version: options.version, prefix: options.docsPrefix ?? "" });
  serveProbes(app, options);
  limitNetworks(app, {
    limit: options.connectionsPerNetwork ?? defaultConnectionsPerNetwork,
    isProxy: createProxyMatcher(trustedProxies),
    onRefused: () => metrics.countEnded("network_limit"),
  });
  watchTransfers(app, transfers, limits);
  closeConnectionsWhenStopping(app, transfers, { stopMs: limits.stopMs, stopping: options.stopping });
  return app;
}

function addCommonHooks(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    reply.header("x-request-id", request.id);
    // [Note: no NUL] PostgreSQL can't store NUL in a text, so every input refuses it.
    if (request.raw.url?.includes("%00") === true) throw new AppError("bad_request");
    if (!isPlainTarget(request.raw.url ?? "")) throw new AppError("not_found");
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.is404 ? undefined : request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        error_code: request.failureCode,
        user_id: request.callSession?.userId,
      },
      "Request completed",
    );
  });
}

/** Percent-encoded letters, digits and - . _ ~, which need no encoding (RFC 3986, 2.3). */
const encodedPlainCharacter = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/**
 * Whether the path of a request has only one spelling. The router decodes a path before it looks for a route, so
 * `/%69nternal/` would bypass a proxy rule that blocks `/internal/`. A fragment is refused for the same reason; no
 * valid request has one.
 */
export function isPlainTarget(target: string): boolean {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  return !encodedPlainCharacter.test(path) && !target.includes("#");
}

/** Node answers an unknown `expect` header with a bare 417. No call needs the header, so it is ignored. */
function ignoreExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}

function watchTransfers(app: FastifyInstance, transfers: TransferGuard, { windowMs }: TransferLimits): void {
  app.decorate("transfers", transfers);
  app.server.on("request", transfers.watch);
  const timer = setInterval(transfers.checkRates, windowMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/**
 * Without this, a connection with a running request would stay open after its answer until the client closes it, and a
 * client that neither sends nor reads would keep its connection forever.
 */
function closeConnectionsWhenStopping(
  app: FastifyInstance,
  transfers: TransferGuard,
  { stopMs, stopping }: { readonly stopMs: number; readonly stopping: AbortSignal | undefined },
): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    transfers.stop();
    const timer = setTimeout(() => app.server.closeAllConnections(), stopMs);
    app.server.once("close", () => clearTimeout(timer));
  });
  app.addHook("onSend", async (_request, reply) => {
    // Clients that reuse a connection open the next one at another process.
    if (isStopping || stopping?.aborted === true) reply.header("connection", "close");
  });
  app.addHook("onResponse", async () => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections());
  });
}
