import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { networkKeyOf } from "@dexnet/service/http/network-key";
import type { Logger } from "@dexnet/service/log/log";
import { Counter, type Registry } from "prom-client";
import type { KeyedHash } from "../secrets/hashes.ts";
import { type Bucket, type PolicyName, policies } from "./throttle-policies.ts";
import { createThrottleStore } from "./throttle-store.ts";

/** Limits on attempts, stored in the database: they apply to all processes together and survive a restart. */
export interface Throttles {
  /**
   * Counts an attempt in each bucket, then runs the work. The policies say what happens to the counts afterwards. They
   * are undone after an error that is not an AppError, and after one that tells the client to wait. Must not be called
   * inside a transaction. Fault when a bucket is full: too_many_requests with the seconds to wait.
   */
  guard<T>(buckets: readonly Bucket[], work: () => Promise<T>): Promise<T>;
  /**
   * Counts an attempt that has succeeded so far, within the caller's transaction: it is undone with the transaction. Fault when
   * the bucket is full: too_many_requests with the seconds to wait.
   */
  count(tx: Db, bucket: Bucket): Promise<void>;
  /** Removes all counted attempts, within the caller's transaction. */
  reset(db: Db, buckets: readonly Bucket[]): Promise<void>;
  /** Lists the blocked buckets for operators, one for each policy. */
  listBlocked(buckets: readonly Bucket[]): Promise<{ policy: PolicyName; until: Date }[]>;
}

/** These are thrown before anything was attempted. */
const waitCodes: readonly ErrorCode[] = ["too_many_requests", "resend_too_early"];

export interface ThrottlesDeps {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly log: Logger;
}

interface CountedAttempt extends Bucket {
  blockedUntil: Date | null;
}

export function createThrottles({ db, keyedHash, clock, metrics, log }: ThrottlesDeps): Throttles {
  const store = createThrottleStore(db);
  const refusedAttempts = new Counter({
    name: "dexnet_throttled_total",
    help: "Attempts that were refused without a check because there were too many, by policy",
    labelNames: ["policy"] as const,
    registers: [metrics],
  });
  const hashOf = ({ policy, key }: Bucket) =>
    keyedHash(policy, policies[policy].countedBy === "network" ? networkKeyOf(key) : key);

  async function countIn(at: Db, bucket: Bucket): Promise<CountedAttempt> {
    const now = clock.now();
    const outcome = await createThrottleStore(at).countAttempt(hashOf(bucket), policies[bucket.policy], now);
    if (outcome.kind === "counted") return { ...bucket, blockedUntil: outcome.blockedUntil };
    refusedAttempts.inc({ policy: bucket.policy });
    throw tooManyRequests(outcome.until.getTime() - now.getTime());
  }

  async function countAll(buckets: readonly Bucket[]): Promise<CountedAttempt[]> {
    const counted: CountedAttempt[] = [];
    try {
      for (const bucket of buckets) counted.push(await countIn(db, bucket));
    } catch (fault) {
      await settle(counted, () => "undo");
      throw fault;
    }
    return counted;
  }

  /** An attempt that can't be undone stays counted. That must not fail the work that was done. */
  async function settle(
    counted: readonly CountedAttempt[],
    actionFor: (policy: PolicyName) => "reset" | "undo" | "keep",
  ): Promise<void> {
    for (const bucket of counted) {
      const action = actionFor(bucket.policy);
      const keyHash = hashOf(bucket);
      try {
        if (action === "reset") await store.remove([keyHash]);
        if (action === "undo")
          await store.undoAttempt(keyHash, policies[bucket.policy], clock.now(), bucket.blockedUntil);
      } catch (err) {
        log.warn({ err, policy: bucket.policy }, "An attempt could not be undone and stays counted");
      }
    }
  }

  return {
    async guard(buckets, work) {
      const counted = await countAll(buckets);
      try {
        const outcome = await work();
        await settle(counted, (policy) => policies[policy].afterSuccess);
        return outcome;
      } catch (error) {
        const isCounted = error instanceof AppError && !waitCodes.includes(error.code);
        await settle(counted, (policy) => (isCounted ? policies[policy].afterFailure : "undo"));
        throw error;
      }
    },
    async count(tx, bucket) {
      await countIn(tx, bucket);
    },
    async reset(tx, buckets) {
      await createThrottleStore(tx).remove(buckets.map(hashOf));
    },
    async listBlocked(buckets) {
      const policyOf = new Map(buckets.map((bucket) => [hashOf(bucket), bucket.policy]));
      const found = new Map<PolicyName, Date>();
      for (const { keyHash, until } of await store.listBlocked([...policyOf.keys()], clock.now())) {
        const policy = policyOf.get(keyHash);
        const before = policy && found.get(policy);
        if (policy !== undefined && (before === undefined || before < until)) found.set(policy, until);
      }
      return [...found].map(([policy, until]) => ({ policy, until }));
    },
  };
}

function tooManyRequests(waitMs: number): AppError {
  return new AppError("too_many_requests", { context: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
}
