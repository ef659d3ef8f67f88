import { AppError } from "@dexnet/protocol/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import { emailKeyOf } from "../accounts/store.ts";
import { type Clock, later } from "../clock.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import { createSendingStore } from "./sending-store.ts";

/** The rule that nothing is sent to one mailbox for one purpose twice within a minute. */
export interface Sendings {
  /** Fault: resend_too_early, with the seconds to wait. Asks no account, so it tells of none. */
  note(db: Db, sending: Sending): Promise<void>;
  /** Forgets what was noted for a mailbox, for an account that goes. */
  forget(db: Db, sendings: readonly Sending[]): Promise<void>;
}

export interface Sending {
  purpose: string;
  email: string;
  /** Empty, or the address that it is about. */
  subject: string;
}

export function createSendings({ keyedHash, clock }: { keyedHash: KeyedHash; clock: Clock }): Sendings {
  const keyOf = ({ purpose, email, subject }: Sending) => keyedHash(purpose, emailKeyOf(email), subject);
  return {
    async note(db, sending) {
      const now = clock.now();
      const outcome = await createSendingStore(db).note(keyOf(sending), now, later(now, -resendAfterSeconds * 1000));
      if (outcome.kind === "noted") return;
      const waitMs = outcome.sentAt.getTime() + resendAfterSeconds * 1000 - now.getTime();
      throw new AppError("resend_too_early", { facts: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
    },
    async forget(db, sendings) {
      await createSendingStore(db).remove(sendings.map(keyOf));
    },
  };
}
