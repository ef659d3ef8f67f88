import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import { createKeyedLimit } from "./keyed-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
}

export interface EventStreamLimits {
  /** Time between two comments on a silent stream. Proxies close a connection that is silent for a minute. */
  readonly heartbeatMs: number;
  /** Open streams of one user, and of all users of the process. Streams don't count as requests of their network. */
  readonly perUser: number;
  readonly total: number;
}

/**
 * A browser has one stream. Those that it has lost are noticed by the server after a heartbeat, so a user may have more
 * streams than browsers for a moment.
 */
export const defaultEventStreamLimits: EventStreamLimits = { heartbeatMs: 20_000, perUser: 12, total: 5_000 };
const retrySeconds = 10;

export interface EventStream {
  /** Aborts when the stream ends for any reason. */
  readonly signal: AbortSignal;
  end(): void;
}

/** The open streams of a server. */
export interface EventStreams {
  readonly heartbeatMs: number;
  /** Faults: too_many_requests, unavailable while the server stops. */
  open(userKey: string): EventStream;
}

/** Limits streams, counts them, and ends them when the server stops: a stop would wait for them otherwise. */
export function addEventStreams(app: FastifyInstance, limits: EventStreamLimits): void {
  const users = createKeyedLimit(limits.perUser);
  const open = new Set<EventStream>();
  let isStopping = false;
  new Gauge({
    name: "http_event_streams",
    help: "Open streams of server-sent events",
    registers: [app.metrics],
    collect() {
      this.set(open.size);
    },
  });
  app.addHook("preClose", async () => {
    isStopping = true;
    for (const stream of open) stream.end();
  });
  app.decorate("eventStreams", {
    heartbeatMs: limits.heartbeatMs,
    open(userKey) {
      if (isStopping) throw new AppError("unavailable", { facts: { retry_after: retrySeconds } });
      const release = open.size < limits.total ? users.acquire(userKey) : undefined;
      if (release === undefined) throw new AppError("too_many_requests", { facts: { retry_after: retrySeconds } });
      const controller = new AbortController();
      const stream: EventStream = {
        signal: controller.signal,
        end() {
          if (!open.delete(stream)) return;
          release();
          controller.abort();
        },
      };
      open.add(stream);
      return stream;
    },
  });
}
