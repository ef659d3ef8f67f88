import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import type { PieceReader } from "../storages/document-pieces.ts";
import { maxPieceBytesOfUser, maxPieceBytesOfVisitors } from "../storages/sending/limits.ts";
import { createMemoryBudget } from "../storages/sending/memory-budget.ts";
import { registerShareRoutes } from "./share-routes.ts";
import { createShares } from "./share-service.ts";
import { createShareVisits } from "./visits.ts";

export function registerShares(
  http: FastifyInstance,
  shared: Shared,
  { pieces }: { readonly pieces: PieceReader },
): void {
  registerShareRoutes(http, {
    shares: createShares(shared),
    shareVisits: createShareVisits({ ...shared, pieces }),
    visitorMemory: createMemoryBudget({ maxBytes: maxPieceBytesOfVisitors, maxBytesOfUser: maxPieceBytesOfUser }),
  });
}
