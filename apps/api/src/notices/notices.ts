import type { Language } from "@dexnet/protocol/accounts";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { MailOutbox } from "../mails/outbox.ts";

/** What the owner of an account is told by mail, whoever did it. */
export type Notice =
  | { kind: "new_device"; browser: string | null; system: string | null }
  | { kind: "password_changed" }
  | { kind: "password_removed" }
  | { kind: "two_factor_on" }
  | { kind: "two_factor_off"; by: "owner" | "operator" }
  | { kind: "recovery_codes_made" }
  | { kind: "recovery_code_used"; left: number }
  | { kind: "sessions_ended"; count: number; by: "owner" | "operator" };

export interface NoticeReceiver {
  id: string;
  email: string;
  language: Language;
}

export interface Notices {
  /** Within the caller's transaction, so that who changes something without a mail about it changes nothing. */
  queue(db: Db, user: NoticeReceiver, notice: Notice): Promise<void>;
}

/** Older news would only frighten: the mail says when it happened, and the security page shows what is so now. */
const noticeLifetimeMs = 3 * daysInMilliseconds;

export function createNotices({ outbox, clock }: { outbox: MailOutbox; clock: Clock }): Notices {
  return {
    queue(db, user, notice) {
      const now = clock.now();
      const content = { ...notice, to: user.email, language: user.language, at: now.toISOString() };
      return outbox.queue(db, { userId: user.id, content, expiresAt: addMilliseconds(now, noticeLifetimeMs) });
    },
  };
}
