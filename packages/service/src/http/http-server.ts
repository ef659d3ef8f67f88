import { randomUUID } from "node:crypto";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { Counter } from "prom-client";
import { serveOpenApi } from "../docs/serve-openapi.ts";
import type { Logger } from "../log/log.ts";
import { answerSerializer } from "./call-schema.ts";
import type { Authenticate } from "./calls.ts";
import { createClientErrorHandler, refuseSlowBody, sendError, sendNotFound } from "./http-errors.ts";
import { readJsonBodies } from "./json-body.ts";
import { capNetworks, defaultConnectionsPerNetwork } from "./network-cap.ts";
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
    /** The code with which this request failed, for its line in the log. */
    failureCode: ErrorCode | undefined;
  }
  interface FastifyInstance {
    transfers: TransferGuard;
  }
}

export interface HttpServerOptions {
  /** Which service answers, for whoever asks its health. */
  name: string;
  /** Heads the documentation. */
  title: string;
  version: string;
  log: Logger;
  /** Which proxies may say where a request came from. */
  trustedProxies?: TrustedProxies | undefined;
  /** How many connections one network address may have, and how many requests at a time. */
  connectionsPerNetwork?: number | undefined;
  transferLimits?: TransferLimits | undefined;
  /** What the content security policy allows beyond the strict one. */
  csp?: CspAdditions | undefined;
  /** The address that people use; with https, browsers are held to it. */
  publicUrl?: string | undefined;
  /** Throws, or does not answer, when the service can't serve. */
  ready: () => Promise<void>;
  /** Finds the session of a request; without it no call for signed-in people can succeed. */
  authenticate?: Authenticate | undefined;
  /** What calls of other servers carry as `authorization: Internal <token>`; without it none can succeed. */
  operatorToken?: string | undefined;
  /** The largest body of a call that says nothing else. */
  bodyLimitBytes?: number | undefined;
  /** Goes before `/openapi.json` and `/docs`. */
  docsPrefix?: string | undefined;
}

const usualBodyBytes = 1024 * 1024;
const requestLimitMs = 300_000;

/**
 * A server with everything that ours have in common. Calls are added with registerCall; plugins and routes of the
 * application's own as with any Fastify server. Addresses that nothing answers are `not_found`: a fallback of the
 * application is a route `/*`, from which `reply.callNotFound()` leads here.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const headers = securityHeaders(options);
  const trustedProxies = options.trustedProxies ?? false;
  const limits = options.transferLimits ?? defaultTransferLimits;
  const transfers = createTransferGuard({
    bytesPerWindow: limits.bytesPerWindow,
    refuse: (socket) => refuseSlowBody(options.log, socket),
    onEnded: (what) => ended.inc({ reason: `slow_${what}` satisfies EndReason }),
  });
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // One line per request is written below, without address and headers.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies,
    bodyLimit: options.bodyLimitBytes ?? usualBodyBytes,
    requestTimeout: requestLimitMs,
    // While stopping, what still arrives is served and its connection closed.
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
  app.decorate("callGate", { authenticate: options.authenticate, operatorToken: options.operatorToken });
  app.decorateRequest("callSession", undefined);
  app.decorateRequest("failureCode", undefined);
  readJsonBodies(app);
  addCommonHooks(app, headers);
  ignoreExpectations(app);
  serveOpenApi(app, { title: options.title, version: options.version, prefix: options.docsPrefix ?? "" });
  serveOperations(app, options);
  const ended = new Counter({
    name: "http_ended_total",
    help: "Connections and requests that were ended, by reason",
    labelNames: ["reason"],
    registers: [app.metrics],
  });
  capNetworks(app, {
    most: options.connectionsPerNetwork ?? defaultConnectionsPerNetwork,
    isProxy: createProxyMatcher(trustedProxies),
    onRefused: () => ended.inc({ reason: "network_limit" satisfies EndReason }),
  });
  watchTransfers(app, transfers, limits);
  closeConnectionsWhenStopping(app, transfers, limits.stopMs);
  return app;
}

type EndReason = `slow_${SlowTransfer}` | "network_limit";

function addCommonHooks(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    reply.header("x-request-id", request.id);
    // [Note: no NUL] PostgreSQL can't store it in a text, so it is refused wherever it could come in.
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
      "request",
    );
  });
}

/** Node would answer an `expect` that it does not know with a bare 417. No call needs one: it is read past. */
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
 * A connection that is busy when the stop begins would else stay open, idle, until its client lets it go; and one whose
 * client neither sends nor reads would never become idle.
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
