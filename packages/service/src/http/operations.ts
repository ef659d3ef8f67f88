import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyInstance } from "fastify";
import { withTimeout } from "../concurrency/with-timeout.ts";

const defaultReadyLimitMs = 3_000;

/** Operators request these routes every few seconds, so only failures are logged. */
const logFailuresOnly = { logLevel: "warn" } as const;

export interface ProbeOptions {
  readonly name: string;
  readonly ready: () => Promise<void>;
  readonly readyLimitMs?: number | undefined;
  readonly stopping?: AbortSignal | undefined;
}

/** Serves `/healthz` (the process runs) and `/readyz` (it can answer requests). */
export function serveProbes(app: FastifyInstance, options: ProbeOptions): void {
  const { name, ready, readyLimitMs = defaultReadyLimitMs, stopping } = options;
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.get("/healthz", logFailuresOnly, async () => ({ status: "ok", service: name }));
  app.get("/readyz", logFailuresOnly, async (request) => {
    if (isStopping || stopping?.aborted === true) throw new AppError("unavailable");
    try {
      await withTimeout(readyLimitMs, ready());
    } catch (err) {
      request.log.warn({ err }, "Service is not ready");
      throw new AppError("unavailable", { cause: err });
    }
    return { status: "ready" };
  });
}

/** Serves `/metrics` in Prometheus' format. */
export function serveMetrics(app: FastifyInstance): void {
  app.get("/metrics", logFailuresOnly, async (_request, reply) => {
    reply.type(app.metrics.contentType);
    return await app.metrics.metrics();
  });
}
