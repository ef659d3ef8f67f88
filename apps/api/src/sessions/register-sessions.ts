import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { createSessionList } from "./session-list.ts";
import { registerSessionRoutes } from "./session-routes.ts";
import type { Sessions } from "./session-service.ts";

/** The sessions are made before: the HTTP server authenticates with them. */
export function registerSessions(
  http: FastifyInstance,
  shared: Shared,
  { sessions }: { readonly sessions: Sessions },
): void {
  const { throttles } = shared;
  registerSessionRoutes(http, { sessions, sessionList: createSessionList(shared), throttles });
}
