import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createGracefulAbort, orAborted } from "@dexnet/service/graceful-abort";
import type { Logger } from "@dexnet/service/log";
import type { MailOutbox } from "./outbox.ts";
import { renderMail } from "./render-mail.ts";
import { type MailTransport, maxConnections, sendFailureOf } from "./smtp-transport.ts";
import { type ClaimedMail, createMailStore } from "./store.ts";

export type MailOutcome = "sent" | "failed" | "given_up";

export interface MailDispatcherDeps {
  db: Db;
  outbox: MailOutbox;
  transport: MailTransport;
  clock: Clock;
  log: Logger;
  countOutcome: (outcome: MailOutcome, kind: string) => void;
  /** Where the application is reached, without a slash at its end. */
  publicUrl: string;
  backoff?: Backoff;
  /** For so long nobody else takes a mail; whoever holds it says so again before that ends. */
  leaseMs?: number;
}

const defaultLeaseMs = 60_000;
/** How late a process may notice a mail that another process left behind. */
const intervalMs = 5_000;
const defaultBackoff: Backoff = { firstMs: 2_000, largestMs: 30 * 60_000 };
/** No wait is longer than this part of a mail's life: a code that lives for minutes is tried more often than news. */
const maxWaitShareOfLifetime = 0.2;

/**
 * Sends what lies in the outbox, the longest due first; one that has to wait holds up none behind it. A mail goes out at
 * least once: when the process ends between the mail server's yes and the removal of the row, it goes out again, under
 * the same Message-ID. What has expired by then, or was refused for good, is given up, and said so.
 */
export function createMailDispatcher(options: MailDispatcherDeps): BackgroundLoop {
  const {
    outbox,
    transport,
    clock,
    log,
    countOutcome,
    publicUrl,
    backoff = defaultBackoff,
    leaseMs = defaultLeaseMs,
  } = options;
  const store = createMailStore(options.db);
  const abort = createGracefulAbort();
  const inFlight = new Map<string, Promise<void>>();

  async function giveUp(mail: ClaimedMail, reason: string, facts: object = {}): Promise<void> {
    await store.remove(mail.id);
    countOutcome("given_up", mail.kind);
    log.error(
      { mailId: mail.id, userId: mail.userId, kind: mail.kind, tries: mail.tries, reason, ...facts },
      "A mail was given up",
    );
  }

  async function handleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { kind, ...facts } = sendFailureOf(error);
    if (kind === "refused") return giveUp(mail, "the mail server refused its receiver", facts);
    const largestMs = Math.min(backoff.largestMs, lifetimeMs(mail) * maxWaitShareOfLifetime);
    const waitMs = backoffMs(mail.tries, { firstMs: backoff.firstMs, largestMs });
    await store.postpone(mail.id, addMilliseconds(clock.now(), waitMs));
    countOutcome("failed", mail.kind);
    log.warn({ mailId: mail.id, kind: mail.kind, tries: mail.tries, waitMs, ...facts }, "A mail could not be sent");
  }

  async function send(mail: ClaimedMail): Promise<void> {
    if (mail.expiresAt <= clock.now()) return giveUp(mail, "what it carries has expired");
    const content = outbox.open(mail);
    if (content === null) return giveUp(mail, "it was sealed under another TOKEN_SECRET");
    const outgoing = { ...renderMail(content, publicUrl), id: mail.id, writtenAt: mail.createdAt };
    try {
      await orAborted(transport.send(outgoing), abort.signal);
    } catch (error) {
      return handleFailure(mail, error);
    }
    await store.remove(mail.id);
    countOutcome("sent", mail.kind);
  }

  /** However slow the mail server is, no other process takes what is in hand here. */
  async function sendWithLease(mail: ClaimedMail): Promise<void> {
    const renewal = setInterval(() => {
      store.postpone(mail.id, addMilliseconds(clock.now(), leaseMs)).catch(() => {});
    }, leaseMs / 3);
    try {
      await send(mail);
    } catch (error) {
      log.error({ err: error, mailId: mail.id, kind: mail.kind }, "A mail stays in the outbox; it is tried again");
    } finally {
      clearInterval(renewal);
    }
  }

  function startSending(mail: ClaimedMail): void {
    // It came due again while in hand here, by a clock that was set forward or a database that could not be told.
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
      // With all hands full there is nothing to look for before one is free.
      if (inFlight.size === maxConnections) return intervalMs;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? intervalMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });
  return {
    wake: loop.wake,
    stop: () =>
      abort.whileEnding(async () => {
        await loop.stop();
        await Promise.all(inFlight.values());
      }),
  };
}

function lifetimeMs({ createdAt, expiresAt }: ClaimedMail): number {
  return expiresAt.getTime() - createdAt.getTime();
}
