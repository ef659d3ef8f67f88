import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { withTimeout } from "../concurrency/with-timeout.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** This server's own figures; a domain adds its own to it. */
    metrics: Registry;
  }
}

const readyLimitMs = 3_000;
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** These are asked every few seconds, and only failures are worth a line in the log. */
const quiet = { logLevel: "warn" } as const;

export interface OperationsOptions {
  name: string;
  ready: () => Promise<void>;
}

/** What operators ask: `/healthz` (is it up), `/readyz` (can it serve), `/metrics` (Prometheus). */
export function serveOperations(app: FastifyInstance, { name, ready }: OperationsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.decorate("metrics", registry);
  measureRequests(app, registry);

  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.get("/healthz", quiet, async () => ({ status: "ok", service: name }));
  app.get("/readyz", quiet, async (request) => {
    if (isStopping) throw new AppError("unavailable");
    try {
      await withTimeout(readyLimitMs, ready());
    } catch (err) {
      request.log.warn({ err }, "not ready");
      throw new AppError("unavailable", { cause: err });
    }
    return { status: "ready" };
  });
  app.get("/metrics", quiet, async (_request, reply) => {
    reply.type(registry.contentType);
    return await registry.metrics();
  });
}

/** Labels come from the route's pattern, never from the address: an address is a label without end, and may be secret. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by method, route and class of status",
    labelNames: ["method", "route", "status"] as const,
    buckets: durationBuckets,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.is404 ? "unmatched" : (request.routeOptions.url ?? "unmatched");
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
}
