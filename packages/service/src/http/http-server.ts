import { randomUUID } from "node:crypto";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { Counter } from "prom-client";
import { serveOpenApi } from "../docs/serve-openapi.ts";
import type { Logger } from "../log/log.ts";
import { answerSerializer } from "./call-schema.ts";
import type { Authenticate } from "./calls.ts";
import { addEventStreams, defaultEventStreamLimits, type EventStreamLimits } from "./event-streams.ts";
import { createClientErrorHandler, refuseSlowBody, sendError, sendNotFound } from "./http-errors.ts";
import { addJsonParser } from "./json-body.ts";
import { defaultConnectionsPerNetwork, limitNetworks } from "./network-limit.ts";
import { serveOperations } from "./operations.ts";
import { isPlainTarget } from "./request-target.ts";
import { type CspAdditions, securityHeaders } from "./security-headers.ts";
import {
  createTransferGuard,
  defaultTransferLimits,
  type SlowTransfer,
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
  /** Finds the session of a request. Without it, calls for signed-in users always fail. */
  readonly authenticate?: Authenticate | undefined;
  /** Token of other servers in `authorization: Internal <token>`. Without it, their calls always fail. */
  readonly operatorToken?: string | undefined;
  /** Largest body of a call that sets no limit of its own. */
  readonly bodyLimitBytes?: number | undefined;
  /** Prefix of `/openapi.json` and `/docs`. */
  readonly docsPrefix?: string | undefined;
}

const defaultBodyLimitBytes = 1024 * 1024;
const requestTimeoutMs = 300_000;

/**
 * Creates a server with everything that our servers have in common. Applications add calls with registerCall, and
 * plugins and routes as with any Fastify server. An unknown path is answered with `not_found`. An application with a
 * fallback route `/*` reaches that answer by `reply.callNotFound()`.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const headers = securityHeaders(options);
  const trustedProxies = options.trustedProxies ?? false;
  const limits = options.transferLimits ?? defaultTransferLimits;
  const transfers = createTransferGuard({
    bytesPerWindow: limits.bytesPerWindow,
    refuse: (socket) => refuseSlowBody(options.log, socket),
    onClosed: (what) => closed.inc({ reason: `slow_${what}` satisfies CloseReason }),
  });
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The hook below logs one line per request, without address and headers.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies,
    bodyLimit: options.bodyLimitBytes ?? defaultBodyLimitBytes,
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
  addJsonParser(app);
  addCommonHooks(app, headers);
  ignoreExpectations(app);
  serveOpenApi(app, { title: options.title, version: options.version, prefix: options.docsPrefix ?? "" });
  serveOperations(app, options);
  const closed = new Counter({
    name: "http_ended_total",
    help: "Connections and requests that were ended, by reason",
    labelNames: ["reason"],
    registers: [app.metrics],
  });
  limitNetworks(app, {
    limit: options.connectionsPerNetwork ?? defaultConnectionsPerNetwork,
    isProxy: createProxyMatcher(trustedProxies),
    onRefused: () => closed.inc({ reason: "network_limit" satisfies CloseReason }),
  });
  watchTransfers(app, transfers, limits);
  addEventStreams(app, options.eventStreamLimits ?? defaultEventStreamLimits);
  closeConnectionsWhenStopping(app, transfers, limits.stopMs);
  return app;
}

type CloseReason = `slow_${SlowTransfer}` | "network_limit";

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
function closeConnectionsWhenStopping(app: FastifyInstance, transfers: TransferGuard, stopMs: number): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    transfers.stop();
    const timer = setTimeout(() => app.server.closeAllConnections(), stopMs);
    app.server.once("close", () => clearTimeout(timer));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping) reply.header("connection", "close");
  });
  app.addHook("onResponse", async () => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections());
  });
}
