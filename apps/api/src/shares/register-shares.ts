import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { registerShareRoutes } from "./share-routes.ts";
import { createShares } from "./share-service.ts";
import { createShareVisits } from "./visits.ts";

export function registerShares(http: FastifyInstance, shared: Shared): void {
  registerShareRoutes(http, { shares: createShares(shared), shareVisits: createShareVisits(shared) });
}
