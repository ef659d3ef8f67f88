import type { FastifyReply, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { SlowTransfer } from "./transfer-guard.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Metrics of this server. Domains add their own. */
    metrics: Registry;
  }
}

export type CloseReason = `slow_${SlowTransfer}` | "network_limit";

/** Metrics of a server, which its public and its internal port share. */
export interface ServerMetrics {
  readonly registry: Registry;
  countEnded(reason: CloseReason): void;
  observeRequest(request: FastifyRequest, reply: FastifyReply): void;
  /** Adds the bytes of bodies, or of answers, in memory, which are read when the metrics are. */
  observeMemory(what: "body" | "answer", heldBytes: () => number): void;
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const memoryHelp = {
  body: "Bytes of request bodies in memory that are read whole",
  answer: "Bytes of answers over 64 KiB in memory that are built whole",
} as const;

export function createServerMetrics(): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ended = new Counter({
    name: "http_ended_total",
    help: "Connections and requests that were ended, by reason",
    labelNames: ["reason"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by method, route and class of status",
    labelNames: ["method", "route", "status"] as const,
    buckets: durationBuckets,
    registers: [registry],
  });
  return {
    registry,
    countEnded: (reason) => ended.inc({ reason }),
    /** Labels are patterns of routes, never URLs: URLs would be labels without limit, and may contain secrets. */
    observeRequest(request, reply) {
      // The duration of a stream is that of its client's interest.
      if (request.routeOptions.config.call?.answerKind === "events" && reply.statusCode === 200) return;
      const route = request.is404 ? "unmatched" : (request.routeOptions.url ?? "unmatched");
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    },
    observeMemory(what, heldBytes) {
      new Gauge({
        name: `http_${what}_bytes`,
        help: memoryHelp[what],
        registers: [registry],
        collect() {
          this.set(heldBytes());
        },
      });
    },
  };
}
