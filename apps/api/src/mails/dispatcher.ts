import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createGracefulAbort, rejectOnAbort } from "@dexnet/service/graceful-abort";
import type { Logger } from "@dexnet/service/log";
import type { MailOutbox } from "./outbox.ts";
import { renderMail } from "./render-mail.ts";
import { connectionsAtOnce, type MailTransport, sendFailureOf } from "./smtp-transport.ts";
import { type ClaimedMail, createMailStore } from "./store.ts";

export type MailOutcome = "sent" | "failed" | "given_up";

export interface MailDispatcherOptions {
  db: Db;
  outbox: MailOutbox;
  transport: MailTransport;
  clock: Clock;
  log: Logger;
  count: (outcome: MailOutcome, kind: string) => void;
  /** Where the application is reached, without a slash at its end. */
  publicUrl: string;
  waits?: Backoff;
  /** For so long nobody else takes a mail; whoever holds it says so again before that ends. */
  leaseMs?: number;
}

const defaultLeaseMs = 60_000;
/** How late a process may notice a mail that another process left behind. */
const intervalMs = 5_000;
const defaultWaits: Backoff = { firstMs: 2_000, largestMs: 30 * 60_000 };
/** No wait is longer than this part of a mail's life: a code that lives for minutes is tried more often than news. */
const longestWaitOfLife = 0.2;

/**
 * Sends what lies in the outbox, the longest due first; one that has to wait holds up none behind it. A mail goes out at
 * least once: when the process ends between the mail server's yes and the removal of the row, it goes out again, under
 * the same Message-ID. What has expired by then, or was refused for good, is given up, and said so.
 */
export function createMailDispatcher(options: MailDispatcherOptions): BackgroundLoop {
  const { outbox, transport, clock, log, count, publicUrl, waits = defaultWaits, leaseMs = defaultLeaseMs } = options;
  const store = createMailStore(options.db);
  const abort = createGracefulAbort();
  const underway = new Map<string, Promise<void>>();

  async function giveUp(mail: ClaimedMail, reason: string, facts: object = {}): Promise<void> {
    await store.remove(mail.id);
    count("given_up", mail.kind);
    log.error(
      { mailId: mail.id, userId: mail.userId, kind: mail.kind, tries: mail.tries, reason, ...facts },
      "A mail was given up",
    );
  }

  async function fail(mail: ClaimedMail, error: unknown): Promise<void> {
    const { kind, ...facts } = sendFailureOf(error);
    if (kind === "refused") return giveUp(mail, "the mail server refused its receiver", facts);
    const largestMs = Math.min(waits.largestMs, lifeMs(mail) * longestWaitOfLife);
    const waitMs = backoffMs(mail.tries, { firstMs: waits.firstMs, largestMs });
    await store.holdUntil(mail.id, addMilliseconds(clock.now(), waitMs));
    count("failed", mail.kind);
    log.warn({ mailId: mail.id, kind: mail.kind, tries: mail.tries, waitMs, ...facts }, "A mail could not be sent");
  }

  async function send(mail: ClaimedMail): Promise<void> {
    if (mail.expiresAt <= clock.now()) return giveUp(mail, "what it carries has expired");
    const content = outbox.open(mail);
    if (content === null) return giveUp(mail, "it was sealed under another TOKEN_SECRET");
    const outgoing = { ...renderMail(content, publicUrl), id: mail.id, writtenAt: mail.createdAt };
    try {
      await rejectOnAbort(transport.send(outgoing), abort.signal);
    } catch (error) {
      return fail(mail, error);
    }
    await store.remove(mail.id);
    count("sent", mail.kind);
  }

  /** However slow the mail server is, no other process takes what is in hand here. */
  async function sendHolding(mail: ClaimedMail): Promise<void> {
    const holding = setInterval(() => {
      store.holdUntil(mail.id, addMilliseconds(clock.now(), leaseMs)).catch(() => {});
    }, leaseMs / 3);
    try {
      await send(mail);
    } catch (error) {
      log.error({ err: error, mailId: mail.id, kind: mail.kind }, "A mail stays in the outbox; it is tried again");
    } finally {
      clearInterval(holding);
    }
  }

  function start(mail: ClaimedMail): void {
    // It came due again while in hand here, by a clock that was set forward or a database that could not be told.
    if (underway.has(mail.id)) return;
    const sending = sendHolding(mail).finally(() => {
      underway.delete(mail.id);
      loop.wake();
    });
    underway.set(mail.id, sending);
  }

  const loop = startBackgroundLoop({
    name: "mails",
    log,
    intervalMs,
    async run() {
      const now = clock.now();
      const free = connectionsAtOnce - underway.size;
      if (free > 0) {
        const due = await store.claim(now, addMilliseconds(now, leaseMs), free);
        for (const mail of due) start(mail);
      }
      // With all hands full there is nothing to look for before one is free.
      if (underway.size === connectionsAtOnce) return intervalMs;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? intervalMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });
  return {
    wake: loop.wake,
    stop: () =>
      abort.finishOrAbort(async () => {
        await loop.stop();
        await Promise.all(underway.values());
      }),
  };
}

function lifeMs({ createdAt, expiresAt }: ClaimedMail): number {
  return expiresAt.getTime() - createdAt.getTime();
}
