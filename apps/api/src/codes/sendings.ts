import { AppError } from "@dexnet/protocol/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { emailKeyOf } from "../accounts/store.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import { mailMeasure, type Throttles } from "../throttles/throttles.ts";
import { transact } from "../transact.ts";
import type { SendingPurpose } from "./purposes.ts";
import { createSendingStore } from "./sending-store.ts";

/** The rules that nothing is sent to one mailbox for one purpose twice within a minute, nor too often in an hour. */
export interface Sendings {
  /**
   * For every mail that somebody asks for: counts it at the mailbox and at the network address, then notes it and does
   * `work`, which queues it, in one transaction. Asks no account, so it tells of none; nothing is counted when `work`
   * fails. Faults: resend_too_early and too_many_requests, both with the seconds to wait. Never inside a transaction.
   */
  ask<T>(asked: AskedSending, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Within the caller's transaction, for a mail that nobody asked for by itself. Fault: resend_too_early. */
  note(db: Db, sending: Sending): Promise<void>;
  /** Forgets what was noted for a mailbox, for an account that goes. */
  forget(db: Db, sendings: readonly Sending[]): Promise<void>;
}

export interface Sending {
  purpose: SendingPurpose;
  email: string;
  /** Empty, or the address that it is about. */
  subject: string;
}

export interface AskedSending extends Sending {
  /** Where the asking came from. */
  networkAddress: string;
}

export interface SendingsOptions {
  db: Db;
  keyedHash: KeyedHash;
  throttles: Throttles;
  clock: Clock;
}

export function createSendings({ db, keyedHash, throttles, clock }: SendingsOptions): Sendings {
  const keyOf = ({ purpose, email, subject }: Sending) => keyedHash(purpose, emailKeyOf(email), subject);

  async function note(tx: Db, sending: Sending): Promise<void> {
    const now = clock.now();
    const outcome = await createSendingStore(tx).note(
      keyOf(sending),
      now,
      addMilliseconds(now, -resendAfterSeconds * 1000),
    );
    if (outcome.kind === "noted") return;
    const waitMs = outcome.sentAt.getTime() + resendAfterSeconds * 1000 - now.getTime();
    throw new AppError("resend_too_early", { facts: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
  }

  return {
    ask(asked, work) {
      const measures = [
        mailMeasure(asked.purpose, asked.email),
        { policy: "mail_network", key: asked.networkAddress } as const,
      ];
      return throttles.guard(measures, () =>
        transact(db, async (tx) => {
          await note(tx, asked);
          return work(tx);
        }),
      );
    },
    note,
    async forget(tx, sendings) {
      await createSendingStore(tx).remove(sendings.map(keyOf));
    },
  };
}
