import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";

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
 * A browser has one stream, or one for each tab where it has no shared workers. One whose client has vanished without a
 * word stays open until the access token ends, because TCP repeats the heartbeats into a dead connection for many minutes.
 * So a user may have more streams than browsers.
 */
export const defaultEventStreamLimits: EventStreamLimits = { heartbeatMs: 20_000, perUser: 12, total: 5_000 };
const retrySeconds = 10;

export interface EventStream {
  /** Aborts when the stream ends for any reason. */
  readonly signal: AbortSignal;
  /** A newer stream of the user has taken its place. */
  isReplaced(): boolean;
  end(): void;
}

/** The open streams of a server. */
export interface EventStreams {
  readonly heartbeatMs: number;
  /**
   * Ends the oldest stream of the user if there would be too many. Faults: too_many_requests if there are too many of all
   * users, unavailable while the server stops.
   */
  open(userKey: string): EventStream;
}

interface ReplaceableStream extends EventStream {
  replace(): void;
}

/** Limits streams, counts them, and ends them when the server stops: a stop would wait for them otherwise. */
export function addEventStreams(app: FastifyInstance, limits: EventStreamLimits): void {
  const open = new Set<EventStream>();
  /** Streams of each user, the oldest first. */
  const byUser = new Map<string, Set<ReplaceableStream>>();
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
      if (isStopping) throw new AppError("unavailable", { context: { retry_after: retrySeconds } });
      const own = byUser.get(userKey) ?? new Set();
      const [oldest] = own;
      if (oldest !== undefined && own.size >= limits.perUser) oldest.replace();
      if (open.size >= limits.total)
        throw new AppError("too_many_requests", { context: { retry_after: retrySeconds } });
      const controller = new AbortController();
      let isReplaced = false;
      const stream: ReplaceableStream = {
        signal: controller.signal,
        isReplaced: () => isReplaced,
        replace() {
          isReplaced = true;
          stream.end();
        },
        end() {
          if (!open.delete(stream)) return;
          own.delete(stream);
          if (own.size === 0) byUser.delete(userKey);
          controller.abort();
        },
      };
      open.add(stream);
      byUser.set(userKey, own.add(stream));
      return stream;
    },
  });
}
