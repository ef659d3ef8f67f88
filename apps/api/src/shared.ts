import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { Registry } from "prom-client";
import type { Deployment } from "./deployment/deployment-service.ts";
import type { LedgerOutbox } from "./ledger/outbox.ts";
import type { MailOutbox } from "./mails/outbox.ts";
import type { SecurityMails } from "./mails/security-mails.ts";
import type { ServerKeys } from "./secrets/server-keys.ts";
import type { Throttles } from "./throttles/throttle-service.ts";

/** What every domain may use. What one domain makes for a few others is a parameter of their `register…` functions. */
export interface Shared {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly keys: ServerKeys;
  /** URL of the application, without a trailing slash. */
  readonly publicUrl: string;
  readonly deployment: Deployment;
  readonly throttles: Throttles;
  readonly outbox: MailOutbox;
  readonly securityMails: SecurityMails;
  /** Must be called after a commit that queued a mail. */
  readonly wakeMails: () => void;
  readonly ledgerOutbox: LedgerOutbox;
}
