import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { withTimeout } from "../concurrency/with-timeout.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Metrics of this server. Domains add their own. */
    metrics: Registry;
  }
}

const defaultReadyLimitMs = 3_000;
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Operators request these routes every few seconds, so only failures are logged. */
const logFailuresOnly = { logLevel: "warn" } as const;

export interface OperationsOptions {
  readonly name: string;
  readonly ready: () => Promise<void>;
  readonly readyLimitMs?: number | undefined;
}

/** Serves `/healthz` (the process runs), `/readyz` (it can answer requests) and `/metrics` (Prometheus). */
export function serveOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { name, ready, readyLimitMs = defaultReadyLimitMs } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.decorate("metrics", registry);
  measureRequests(app, registry);

  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.get("/healthz", logFailuresOnly, async () => ({ status: "ok", service: name }));
  app.get("/readyz", logFailuresOnly, async (request) => {
    if (isStopping) throw new AppError("unavailable");
    try {
      await withTimeout(readyLimitMs, ready());
    } catch (err) {
      request.log.warn({ err }, "Service is not ready");
      throw new AppError("unavailable", { cause: err });
    }
    return { status: "ready" };
  });
  app.get("/metrics", logFailuresOnly, async (_request, reply) => {
    reply.type(registry.contentType);
    return await registry.metrics();
  });
}

/** Labels are patterns of routes, never URLs: URLs would be labels without limit, and may contain secrets. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by method, route and class of status",
    labelNames: ["method", "route", "status"] as const,
    buckets: durationBuckets,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The duration of a stream is that of its client's interest.
    if (request.routeOptions.config.call?.answerKind === "events" && reply.statusCode === 200) return;
    const route = request.is404 ? "unmatched" : (request.routeOptions.url ?? "unmatched");
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
}
