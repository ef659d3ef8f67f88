import type { Backoff } from "@dexnet/service/background/backoff";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db, Notifications } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { Registry } from "prom-client";
import type { LedgerClient, VersionReport } from "../ledger/client.ts";
import { createLedgerOutboxStore } from "../ledger/ledger-store.ts";
import { createLedgerOutbox, type LedgerOutbox } from "../ledger/outbox.ts";
import { createMailDispatcher } from "../mails/dispatcher.ts";
import { createMailStore } from "../mails/mail-store.ts";
import { createMailOutbox, type MailOutbox } from "../mails/outbox.ts";
import type { MailTransport } from "../mails/smtp-transport.ts";
import { createPlanNoticeStore } from "../products/plan-ending-store.ts";
import type { Sealer } from "../secrets/sealer.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { createOutboxMetrics } from "./job-metrics.ts";

export interface BackgroundWorkDeps {
  readonly db: Db;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly publicUrl: string;
  readonly mailSealer: Sealer;
  readonly mailTransport: MailTransport;
  readonly ledgerClient: LedgerClient;
  /** Document of a saved version. Undefined for one that is not kept any more. */
  readonly readVersion: (report: VersionReport) => Promise<string | undefined>;
  readonly mailBackoff: Backoff | undefined;
  readonly ledgerBackoff: Backoff | undefined;
}

/** Everything that runs beside the requests, from the start until `stop`. */
export interface BackgroundWork {
  outbox: MailOutbox;
  /** Must be called after a commit that queued a mail. */
  wakeMails: () => void;
  ledgerOutbox: LedgerOutbox;
  stop(): Promise<void>;
}

export function startBackgroundWork(deps: BackgroundWorkDeps): BackgroundWork {
  const { db, clock, log, metrics, mailBackoff, ledgerBackoff } = deps;
  const outbox = createMailOutbox({ sealer: deps.mailSealer, clock });
  const mailStore = createMailStore(db);
  const waitingMails = { waiting: mailStore.countWaiting, oldestAt: mailStore.oldestAt };
  const mails = createMailDispatcher({
    db,
    outbox,
    transport: deps.mailTransport,
    clock,
    log,
    publicUrl: deps.publicUrl,
    recordAcceptance: (tx, mailId, acceptedAt) => createPlanNoticeStore(tx).markAccepted(mailId, acceptedAt),
    ...createOutboxMetrics(metrics, { name: "mails", what: "mails", clock, ...waitingMails }),
    ...(mailBackoff === undefined ? {} : { backoff: mailBackoff }),
  });
  const changes = createLedgerOutboxStore(db);
  const waitingChanges = { waiting: changes.countWaiting, oldestAt: changes.oldestAt };
  const ledgerOutbox = createLedgerOutbox({
    db,
    client: deps.ledgerClient,
    readVersion: deps.readVersion,
    clock,
    log,
    ...createOutboxMetrics(metrics, {
      name: "ledger_notices",
      what: "changes for the ledger",
      clock,
      ...waitingChanges,
    }),
    ...(ledgerBackoff === undefined ? {} : { backoff: ledgerBackoff }),
  });
  const housekeeping = createHousekeeping({ db, clock, log });
  // Another process may have ended before it could send what it has queued.
  const wakes = { mails: mails.wake, ledger_notices: ledgerOutbox.wake };
  const subscriptions = Object.entries(wakes).map(([topic, wake]) =>
    deps.notifications.subscribe(topic, { onMessage: wake, onGap: wake }),
  );
  return {
    outbox,
    wakeMails: mails.wake,
    ledgerOutbox,
    async stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
      await Promise.all([mails.stop(), ledgerOutbox.stop(), housekeeping.stop()]);
      deps.mailTransport.close();
    },
  };
}
