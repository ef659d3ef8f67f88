import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { type GrowingWait, growingWaitMs } from "../background/growing-wait.ts";
import { createHalt, orHalted } from "../background/halt.ts";
import { createLoop, type Loop } from "../background/loop.ts";
import { type Clock, later } from "../clock.ts";
import type { MailOutbox } from "./outbox.ts";
import { renderMail } from "./render-mail.ts";
import type { MailTransport } from "./smtp-transport.ts";
import { type ClaimedMail, createMailStore } from "./store.ts";

export type MailOutcome = "sent" | "failed" | "given_up";

export interface MailDispatcherOptions {
  db: Db;
  outbox: MailOutbox;
  transport: MailTransport;
  clock: Clock;
  log: Logger;
  count: (outcome: MailOutcome, kind: string) => void;
  waits?: GrowingWait;
}

const mailsAtOnce = 5;
/** Longer than the transport's patience: a mail is in one process's hands at a time. */
const leaseMs = 120_000;
/** How late a process may notice a mail that another process left behind. */
const longestRestMs = 5_000;
const defaultWaits: GrowingWait = { firstMs: 2_000, largestMs: 120_000 };

/**
 * Sends what lies in the outbox. A mail goes out at least once: when the process ends between the mail server's yes
 * and the removal of the row, it goes out again. A mail whose code has expired by then is given up, and said so.
 */
export function createMailDispatcher(options: MailDispatcherOptions): Loop {
  const { outbox, transport, clock, log, count, waits = defaultWaits } = options;
  const store = createMailStore(options.db);
  const halt = createHalt();

  async function giveUp(mail: ClaimedMail, reason: string): Promise<void> {
    await store.remove(mail.id);
    count("given_up", mail.kind);
    log.error(
      { mailId: mail.id, userId: mail.userId, kind: mail.kind, tries: mail.tries, reason },
      "A mail was given up",
    );
  }

  async function send(mail: ClaimedMail): Promise<void> {
    if (mail.expiresAt <= clock.now()) return giveUp(mail, "what it carries has expired");
    const content = outbox.open(mail);
    if (content === null) return giveUp(mail, "it was sealed under another TOKEN_SECRET");
    try {
      await orHalted(transport.send(renderMail(content)), halt.signal);
    } catch (error) {
      const waitMs = growingWaitMs(mail.tries, waits);
      await store.postpone(mail.id, later(clock.now(), waitMs));
      count("failed", mail.kind);
      log.warn(
        { mailId: mail.id, kind: mail.kind, tries: mail.tries, waitMs, ...smtpFacts(error) },
        "A mail could not be sent",
      );
      return;
    }
    await store.remove(mail.id);
    count("sent", mail.kind);
  }

  const loop = createLoop({
    name: "mails",
    log,
    longestRestMs,
    async step() {
      const now = clock.now();
      const due = await store.claim(now, later(now, leaseMs), mailsAtOnce);
      await Promise.all(due.map(send));
      if (due.length === mailsAtOnce) return 0;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? longestRestMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });
  return { wake: loop.wake, stop: () => halt.whileEnding(loop.stop) };
}

/** The mail server's own words are left out: they may hold the receiver's address. */
function smtpFacts(error: unknown): { smtpError: string; smtpStatus?: number } {
  if (!(error instanceof Error)) return { smtpError: "unknown" };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return {
    smtpError: typeof code === "string" ? code : error.name,
    ...(typeof responseCode === "number" ? { smtpStatus: responseCode } : {}),
  };
}
