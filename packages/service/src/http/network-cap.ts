import { AppError } from "@dexnet/protocol/errors";
import type { FastifyInstance } from "fastify";
import { countSetting } from "../process/settings.ts";
import { networkKeyOf } from "./network-key.ts";

/** One browser opens six to a server; the people behind one address of a provider or an office share this. */
export const defaultConnectionsPerNetwork = 256;
const retrySeconds = 1;

/** `CONNECTIONS_PER_NETWORK`. */
export function connectionsPerNetworkSetting() {
  return countSetting(defaultConnectionsPerNetwork, { min: 1, max: 1_000_000 });
}

/**
 * Limits how many connections one network address has open, and how many of its requests run, so that nobody alone takes
 * what all share. A trusted proxy opens connections for everybody: there only the requests count, by the address that the
 * proxy names.
 */
export function capNetworks(
  app: FastifyInstance,
  options: {
    readonly most: number;
    readonly isProxy: (address: string | undefined) => boolean;
    readonly onRefused: () => void;
  },
): void {
  const connections = createCounts(options.most);
  const requests = createCounts(options.most);
  app.server.on("connection", (socket) => {
    if (options.isProxy(socket.remoteAddress)) return;
    const leave = connections.enter(networkKeyOf(socket.remoteAddress ?? ""));
    if (leave !== undefined) {
      socket.once("close", leave);
      return;
    }
    options.onRefused();
    socket.destroy();
  });
  app.addHook("onRequest", async (request, reply) => {
    const leave = requests.enter(networkKeyOf(request.ip));
    if (leave === undefined) {
      options.onRefused();
      throw new AppError("too_many_requests", { facts: { retry_after: retrySeconds } });
    }
    reply.raw.once("close", leave);
  });
}

interface Counts {
  /** Undefined when there are as many as there may be; else what is to be called at the end. */
  enter(key: string): (() => void) | undefined;
}

function createCounts(most: number): Counts {
  const counts = new Map<string, number>();
  return {
    enter(key) {
      const count = counts.get(key) ?? 0;
      if (count >= most) return undefined;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
