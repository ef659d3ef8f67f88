import { applicationCalls } from "@dexnet/protocol/application";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";

export interface ApplicationFacts {
  ledgerUrl: string;
  /** Only in the embedded set-up. */
  mailboxUrl: string | undefined;
}

export function registerApplicationRoutes(app: FastifyInstance, facts: ApplicationFacts): void {
  const config = { ledger_url: facts.ledgerUrl, mailbox_url: facts.mailboxUrl ?? null };
  registerCall(app, applicationCalls.config, async () => config);
}
