import type { FastifyInstance } from "fastify";
import type { LedgerClient } from "../ledger/client.ts";
import type { Shared } from "../shared.ts";
import { type ApplicationRoutesDeps, registerApplicationRoutes } from "./deployment-routes.ts";
import { createDeployment, type Deployment } from "./deployment-service.ts";

/** Throws StartError if the ledger belongs to another deployment. */
export async function registerDeployment(
  http: FastifyInstance,
  shared: Pick<Shared, "db" | "clock" | "log">,
  deps: Omit<ApplicationRoutesDeps, "deployment"> & { readonly ledgerClient: LedgerClient },
): Promise<Deployment> {
  const deployment = createDeployment({ ...shared, ledgerClient: deps.ledgerClient });
  await deployment.verify();
  registerApplicationRoutes(http, { ...deps, deployment });
  return deployment;
}
