import type { Backoff } from "@dexnet/service/backoff";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import type { Registry } from "prom-client";
import { createHousekeeping } from "../housekeeping/housekeeping.ts";
import type { LedgerClient } from "../ledger/client.ts";
import { createLedgerNotices, type LedgerNotices } from "../ledger/notices.ts";
import { createNoticeStore } from "../ledger/store.ts";
import { createMailDispatcher } from "../mails/dispatcher.ts";
import { createMailOutbox, type MailOutbox } from "../mails/outbox.ts";
import type { MailTransport } from "../mails/smtp-transport.ts";
import { createMailStore } from "../mails/store.ts";
import type { Sealer } from "../secrets/sealer.ts";
import { createOutboxMetrics } from "./metrics.ts";

export interface BackgroundWorkDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Registry;
  publicUrl: string;
  mailSealer: Sealer;
  mailTransport: MailTransport;
  ledgerClient: LedgerClient;
  mailWaits: Backoff | undefined;
  ledgerWaits: Backoff | undefined;
}

/** Everything that goes on beside the requests, from the start until `stop`. */
export interface BackgroundWork {
  outbox: MailOutbox;
  /** After a commit that left a mail behind. */
  wakeMails: () => void;
  ledgerNotices: LedgerNotices;
  stop(): Promise<void>;
}

export function startBackgroundWork(deps: BackgroundWorkDeps): BackgroundWork {
  const { db, clock, log, metrics, mailWaits, ledgerWaits } = deps;
  const outbox = createMailOutbox({ sealer: deps.mailSealer, clock });
  const mails = createMailDispatcher({
    db,
    outbox,
    transport: deps.mailTransport,
    clock,
    log,
    publicUrl: deps.publicUrl,
    ...createOutboxMetrics(metrics, { name: "mails", what: "mails", waiting: createMailStore(db).waiting }),
    ...(mailWaits === undefined ? {} : { waits: mailWaits }),
  });
  const waiting = createNoticeStore(db).waiting;
  const ledgerNotices = createLedgerNotices({
    db,
    client: deps.ledgerClient,
    clock,
    log,
    ...createOutboxMetrics(metrics, { name: "ledger_notices", what: "notices to the ledger", waiting }),
    ...(ledgerWaits === undefined ? {} : { waits: ledgerWaits }),
  });
  const housekeeping = createHousekeeping({ db, clock, log });
  return {
    outbox,
    wakeMails: mails.wake,
    ledgerNotices,
    async stop() {
      await Promise.all([mails.stop(), ledgerNotices.stop(), housekeeping.stop()]);
      deps.mailTransport.close();
    },
  };
}
