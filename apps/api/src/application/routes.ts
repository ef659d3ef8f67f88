import { applicationCalls } from "@dexnet/protocol/application";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { Deployment } from "../deployment/service.ts";

export interface ApplicationFacts {
  ledgerUrl: string;
  /** Set in the embedded set-up only. */
  mailboxUrl: string | undefined;
}

export function registerApplicationRoutes(
  http: FastifyInstance,
  facts: ApplicationFacts,
  deployment: Deployment,
): void {
  const config = { ledger_url: facts.ledgerUrl, mailbox_url: facts.mailboxUrl ?? null };
  registerCall(http, applicationCalls.config, async () => config);
  registerCall(http, applicationCalls.deployment, async () => ({ deployment: await deployment.readId() }));
}
