import { AppError } from "@dexnet/protocol/errors/errors";
import type { FastifyInstance } from "fastify";
import { countSetting } from "../process/settings.ts";
import { createKeyedLimit } from "./keyed-limit.ts";
import { networkKeyOf } from "./network-key.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** No longer counts the request, for a stream that has limits of its own. */
    leaveNetworkLimit: (() => void) | undefined;
  }
}

/** A browser opens six connections to a server. All users behind one address of a provider or an office share the limit. */
export const defaultConnectionsPerNetwork = 256;
const retrySeconds = 1;

/** `CONNECTIONS_PER_NETWORK`. */
export function connectionsPerNetworkSetting() {
  return countSetting(defaultConnectionsPerNetwork, { min: 1, max: 1_000_000 });
}

/**
 * Limits the open connections and the running requests of each network address, so that one client can't use up the
 * server. A trusted proxy opens connections for all clients: there only requests count, by the address that the proxy
 * names.
 */
export function limitNetworks(
  app: FastifyInstance,
  options: {
    readonly limit: number;
    readonly isProxy: (address: string | undefined) => boolean;
    readonly onRefused: () => void;
  },
): void {
  const connections = createKeyedLimit(options.limit);
  const requests = createKeyedLimit(options.limit);
  app.server.on("connection", (socket) => {
    if (options.isProxy(socket.remoteAddress)) return;
    const release = connections.acquire(networkKeyOf(socket.remoteAddress ?? ""));
    if (release !== undefined) {
      socket.once("close", release);
      return;
    }
    options.onRefused();
    socket.destroy();
  });
  app.decorateRequest("leaveNetworkLimit", undefined);
  app.addHook("onRequest", async (request, reply) => {
    const release = requests.acquire(networkKeyOf(request.ip));
    if (release === undefined) {
      options.onRefused();
      throw new AppError("too_many_requests", { context: { retry_after: retrySeconds } });
    }
    reply.raw.once("close", release);
    request.leaveNetworkLimit = release;
  });
}
