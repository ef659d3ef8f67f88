import type { Language } from "@dexnet/protocol/accounts";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { MailOutbox } from "./outbox.ts";

/** An event that the owner of an account is informed about by mail, whoever caused it. */
export type SecurityEvent =
  | { kind: "new_device"; browser: string | null; system: string | null }
  | { kind: "password_changed" }
  | { kind: "password_removed" }
  | { kind: "registration_tried" }
  | { kind: "two_factor_on" }
  | { kind: "two_factor_off"; by: "owner" | "operator" }
  | { kind: "passkey_added" }
  | { kind: "passkey_removed" }
  | { kind: "recovery_codes_made" }
  | { kind: "recovery_code_used"; left: number }
  | { kind: "sessions_ended"; count: number; by: "owner" | "operator" };

export interface MailRecipient {
  id: string;
  email: string;
  language: Language;
}

export interface SecurityMails {
  /** Queues the mail within the caller's transaction, so that no change is committed without its mail. */
  queue(db: Db, user: MailRecipient, event: SecurityEvent): Promise<void>;
}

/** Older mails are dropped: they would only alarm, and the security page shows the current state. */
const mailLifetimeMs = 3 * daysInMilliseconds;

export function createSecurityMails({ outbox, clock }: { outbox: MailOutbox; clock: Clock }): SecurityMails {
  return {
    async queue(db, user, event) {
      const now = clock.now();
      const content = { ...event, to: user.email, language: user.language, at: now.toISOString() };
      await outbox.queue(db, { userId: user.id, content, expiresAt: addMilliseconds(now, mailLifetimeMs) });
    },
  };
}
