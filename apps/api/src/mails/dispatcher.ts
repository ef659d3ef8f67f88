import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/background/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { createGracefulAbort, rejectOnAbort } from "@dexnet/service/background/graceful-abort";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { type ClaimedMail, createMailStore } from "./mail-store.ts";
import type { MailOutbox } from "./outbox.ts";
import { renderMail } from "./render-mail.ts";
import { type MailTransport, maxConnections, sendFailureOf } from "./smtp-transport.ts";

export type MailOutcome = "sent" | "failed" | "given_up";

export interface MailDispatcherDeps {
  readonly db: Db;
  readonly outbox: MailOutbox;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly countOutcome: (outcome: MailOutcome, kind: string) => void;
  /** Records that the mail server has accepted a mail, in the transaction that removes it from the outbox. */
  readonly recordAcceptance?: (tx: Db, mailId: string, acceptedAt: Date) => Promise<void>;
  /** URL of the application, without a trailing slash. */
  readonly publicUrl: string;
  readonly backoff?: Backoff;
  /** Time for which no other process claims a mail. It is renewed while the mail is being sent. */
  readonly leaseMs?: number;
}

const defaultLeaseMs = 60_000;
/** Maximum delay until a process finds a mail that another process has left. */
const intervalMs = 5_000;
const defaultBackoff: Backoff = { firstMs: 2_000, maxMs: 30 * 60_000 };
/** Maximum wait as a share of a mail's lifetime, so that a code is retried more often than a report. */
const maxWaitShareOfLifetime = 0.2;

/**
 * Sends the mails of the outbox, the longest due first. A mail that has to wait does not delay others. A mail is sent
 * at least once: if the process ends after the mail server has accepted it and before its row is removed, it is sent
 * again with the same Message-ID. Mails that have expired or were rejected permanently are dropped and logged.
 */
export function createMailDispatcher(deps: MailDispatcherDeps): BackgroundLoop {
  const { outbox, transport, clock, log, countOutcome, backoff = defaultBackoff, leaseMs = defaultLeaseMs } = deps;
  const store = createMailStore(deps.db);
  const abort = createGracefulAbort();
  const inFlight = new Map<string, Promise<void>>();

  async function giveUp(mail: ClaimedMail, reason: string, context: object = {}): Promise<void> {
    await store.remove(mail.id);
    countOutcome("given_up", mail.kind);
    log.error(
      { mailId: mail.id, userId: mail.userId, kind: mail.kind, tries: mail.tries, reason, ...context },
      "A mail was dropped",
    );
  }

  async function handleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { kind, ...context } = sendFailureOf(error);
    if (kind === "refused") return giveUp(mail, "the mail server rejected the recipient", context);
    const maxMs = Math.min(backoff.maxMs, lifetimeMs(mail) * maxWaitShareOfLifetime);
    const waitMs = backoffMs(mail.tries, { firstMs: backoff.firstMs, maxMs });
    await store.postpone(mail.id, addMilliseconds(clock.now(), waitMs));
    countOutcome("failed", mail.kind);
    log.warn({ mailId: mail.id, kind: mail.kind, tries: mail.tries, waitMs, ...context }, "A mail could not be sent");
  }

  async function send(mail: ClaimedMail): Promise<void> {
    if (mail.expiresAt <= clock.now()) return giveUp(mail, "its content has expired");
    const content = outbox.open(mail);
    if (content === null) return giveUp(mail, "it was sealed under another TOKEN_SECRET");
    const outgoing = { ...renderMail(content, deps.publicUrl), id: mail.id, writtenAt: mail.createdAt };
    try {
      await rejectOnAbort(transport.send(outgoing), abort.signal);
    } catch (error) {
      return handleFailure(mail, error);
    }
    await deps.db.transaction(async (tx) => {
      await createMailStore(tx).remove(mail.id);
      await deps.recordAcceptance?.(tx, mail.id, clock.now());
    });
    countOutcome("sent", mail.kind);
  }

  /** Renews the lease while the mail server is slow, so that no other process sends the mail. */
  async function sendWithLease(mail: ClaimedMail): Promise<void> {
    const renewal = setInterval(() => {
      store.renewLease(mail.id, addMilliseconds(clock.now(), leaseMs)).catch(() => {});
    }, leaseMs / 3);
    try {
      await send(mail);
    } catch (error) {
      log.error({ err: error, mailId: mail.id, kind: mail.kind }, "A mail stays in the outbox and is retried");
    } finally {
      clearInterval(renewal);
    }
  }

  function startSending(mail: ClaimedMail): void {
    // The mail became due again while it is being sent: the clock was set forward, or its lease could not be renewed.
    if (inFlight.has(mail.id)) return;
    const sending = sendWithLease(mail).finally(() => {
      inFlight.delete(mail.id);
      loop.wake();
    });
    inFlight.set(mail.id, sending);
  }

  const loop = startBackgroundLoop({
    name: "mails",
    log,
    intervalMs,
    async run() {
      const now = clock.now();
      const freeConnections = maxConnections - inFlight.size;
      if (freeConnections > 0) {
        const due = await store.claim(now, addMilliseconds(now, leaseMs), freeConnections);
        for (const mail of due) startSending(mail);
      }
      // Without a free connection there is nothing to claim. The end of a sending wakes the loop.
      if (inFlight.size === maxConnections) return intervalMs;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? intervalMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });
  return {
    wake: loop.wake,
    stop: () =>
      abort.finishOrAbort(async () => {
        await loop.stop();
        await Promise.all(inFlight.values());
      }),
  };
}

function lifetimeMs({ createdAt, expiresAt }: ClaimedMail): number {
  return expiresAt.getTime() - createdAt.getTime();
}
