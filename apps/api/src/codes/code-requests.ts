import { AppError } from "@dexnet/protocol/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { transact } from "../database/transact.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import type { Throttles } from "../throttles/service.ts";
import { emailKeyOf } from "../users/store.ts";
import { createCodeRequestStore } from "./code-request-store.ts";
import { mailBucket, type RequestPurpose } from "./purposes.ts";

/** The rules that nothing is sent to one mailbox for one purpose twice within a minute, nor too often in an hour. */
export interface CodeRequests {
  /**
   * For every mail that somebody asks for: counts it at the mailbox and at the network address, then notes it and does
   * `work`, which queues it, in one transaction. Asks no account, so it tells of none; nothing is counted when `work`
   * fails. Faults: resend_too_early and too_many_requests, both with the seconds to wait. Never inside a transaction.
   */
  request<T>(request: ClientCodeRequest, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Within the caller's transaction, for a mail that nobody asked for by itself. Fault: resend_too_early. */
  record(db: Db, request: CodeRequest): Promise<void>;
  /** Forgets what was noted for a mailbox, for an account that goes. */
  remove(db: Db, codeRequests: readonly CodeRequest[]): Promise<void>;
}

export interface CodeRequest {
  purpose: RequestPurpose;
  email: string;
  /** Empty, or the address that it is about. */
  subject: string;
}

export interface ClientCodeRequest extends CodeRequest {
  /** Where the asking came from. */
  networkAddress: string;
}

export interface CodeRequestsDeps {
  db: Db;
  keyedHash: KeyedHash;
  throttles: Throttles;
  clock: Clock;
}

export function createCodeRequests({ db, keyedHash, throttles, clock }: CodeRequestsDeps): CodeRequests {
  const keyOf = ({ purpose, email, subject }: CodeRequest) => keyedHash(purpose, emailKeyOf(email), subject);

  async function record(tx: Db, request: CodeRequest): Promise<void> {
    const now = clock.now();
    const outcome = await createCodeRequestStore(tx).record(
      keyOf(request),
      now,
      addMilliseconds(now, -resendAfterSeconds * 1000),
    );
    if (outcome.kind === "recorded") return;
    const waitMs = outcome.sentAt.getTime() + resendAfterSeconds * 1000 - now.getTime();
    throw new AppError("resend_too_early", { facts: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
  }

  return {
    request(request, work) {
      const buckets = [
        mailBucket(request.purpose, request.email),
        { policy: "mail_network", key: request.networkAddress } as const,
      ];
      return throttles.guard(buckets, () =>
        transact(db, async (tx) => {
          await record(tx, request);
          return work(tx);
        }),
      );
    },
    record,
    async remove(tx, codeRequests) {
      await createCodeRequestStore(tx).remove(codeRequests.map(keyOf));
    },
  };
}
