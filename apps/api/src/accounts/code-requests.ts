import { AppError } from "@dexnet/protocol/errors/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { mailBucket, type RequestPurpose } from "./code-purposes.ts";
import { createCodeRequestStore } from "./code-request-store.ts";
import { emailKeyOf } from "./user-store.ts";

/** Limits the mails with codes and links: one a minute to one mailbox for one purpose, and a limited number an hour. */
export interface CodeRequests {
  /**
   * Handles a mail that a client requests: counts it for the mailbox and the network address, then records it and runs
   * `work`, which queues it, in one transaction. It reads no account, so it reveals none. Nothing is counted if `work`
   * fails. Must not be called inside a transaction. Faults, with the seconds to wait: resend_too_early,
   * too_many_requests.
   */
  request<T>(request: ClientCodeRequest, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Records a mail that is part of another action, within the caller's transaction. Fault: resend_too_early. */
  record(db: Db, request: CodeRequest): Promise<void>;
  /** Removes the records of a mailbox, for an account that is deleted. */
  remove(db: Db, requests: readonly CodeRequest[]): Promise<void>;
}

export interface CodeRequest {
  purpose: RequestPurpose;
  email: string;
  /** Empty, or the address of the storage that the mail is about. */
  subject: string;
}

export interface ClientCodeRequest extends CodeRequest {
  /** Network address of the client. */
  networkAddress: string;
}

export interface CodeRequestsDeps {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly throttles: Throttles;
  readonly clock: Clock;
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
    throw new AppError("resend_too_early", { context: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
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
    async remove(tx, requests) {
      await createCodeRequestStore(tx).remove(requests.map(keyOf));
    },
  };
}
