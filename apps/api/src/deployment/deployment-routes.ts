import { applicationCalls } from "@dexnet/protocol/application";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { Deployment } from "./deployment-service.ts";

export interface ApplicationRoutesDeps {
  readonly deployment: Deployment;
  readonly ledgerUrl: string;
  /** Set in the embedded set-up only. */
  readonly mailboxUrl: string | undefined;
  /** Set in the embedded set-up only. */
  readonly testWalletUrl: string | undefined;
  readonly analyticsUrl: string | undefined;
}

export function registerApplicationRoutes(http: FastifyInstance, deps: ApplicationRoutesDeps): void {
  const config = {
    ledger_url: deps.ledgerUrl,
    mailbox_url: deps.mailboxUrl ?? null,
    test_wallet_url: deps.testWalletUrl ?? null,
    analytics_url: deps.analyticsUrl ?? null,
  };
  registerCall(http, applicationCalls.config, async () => config);
  registerCall(http, applicationCalls.deployment, async () => ({ deployment: await deps.deployment.readId() }));
}
