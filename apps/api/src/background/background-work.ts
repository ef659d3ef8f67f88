import type { Backoff } from "@dexnet/service/backoff";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import type { Registry } from "prom-client";
import { createHousekeeping } from "../housekeeping/housekeeping.ts";
import type { LedgerClient } from "../ledger/client.ts";
import { createEntitlementOutbox, type EntitlementOutbox } from "../ledger/entitlement-outbox.ts";
import { createEntitlementOutboxStore } from "../ledger/store.ts";
import { createMailDispatcher } from "../mails/dispatcher.ts";
import { createMailOutbox, type MailOutbox } from "../mails/outbox.ts";
import type { MailTransport } from "../mails/smtp-transport.ts";
import { createMailStore } from "../mails/store.ts";
import { createPlanNoticeStore } from "../plan-endings/store.ts";
import type { Sealer } from "../secrets/sealer.ts";
import { createOutboxMetrics } from "./metrics.ts";

export interface BackgroundWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly publicUrl: string;
  readonly mailSealer: Sealer;
  readonly mailTransport: MailTransport;
  readonly ledgerClient: LedgerClient;
  readonly mailBackoff: Backoff | undefined;
  readonly ledgerBackoff: Backoff | undefined;
}

/** Everything that runs beside the requests, from the start until `stop`. */
export interface BackgroundWork {
  outbox: MailOutbox;
  /** Must be called after a commit that queued a mail. */
  wakeMails: () => void;
  entitlementOutbox: EntitlementOutbox;
  stop(): Promise<void>;
}

export function startBackgroundWork(deps: BackgroundWorkDeps): BackgroundWork {
  const { db, clock, log, metrics, mailBackoff, ledgerBackoff } = deps;
  const outbox = createMailOutbox({ sealer: deps.mailSealer, clock });
  const mails = createMailDispatcher({
    db,
    outbox,
    transport: deps.mailTransport,
    clock,
    log,
    publicUrl: deps.publicUrl,
    recordAcceptance: (tx, mailId, acceptedAt) => createPlanNoticeStore(tx).markAccepted(mailId, acceptedAt),
    ...createOutboxMetrics(metrics, { name: "mails", what: "mails", waiting: createMailStore(db).countWaiting }),
    ...(mailBackoff === undefined ? {} : { backoff: mailBackoff }),
  });
  const waiting = createEntitlementOutboxStore(db).countWaiting;
  const entitlementOutbox = createEntitlementOutbox({
    db,
    client: deps.ledgerClient,
    clock,
    log,
    ...createOutboxMetrics(metrics, { name: "ledger_notices", what: "entitlement changes", waiting }),
    ...(ledgerBackoff === undefined ? {} : { backoff: ledgerBackoff }),
  });
  const housekeeping = createHousekeeping({ db, clock, log });
  return {
    outbox,
    wakeMails: mails.wake,
    entitlementOutbox,
    async stop() {
      await Promise.all([mails.stop(), entitlementOutbox.stop(), housekeeping.stop()]);
      deps.mailTransport.close();
    },
  };
}
