import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { networkKeyOf } from "@dexnet/service/network-key";
import { Counter, type Registry } from "prom-client";
import { emailKeyOf } from "../accounts/store.ts";
import { type CodePurposeName, codePurposes, type SendingPurpose, sendingPurposes } from "../codes/purposes.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import { type PolicyName, policies } from "./policies.ts";
import { createThrottleStore } from "./store.ts";

/** One count of tries. The key is in the clear here (an e-mail's key, a user's id, a network address) and kept hashed. */
export interface Measure {
  policy: PolicyName;
  key: string;
}

/** Limits on tries, kept in the database: they hold for all processes together, and over a restart. */
export interface Throttles {
  /**
   * Counts one try in each measure before the work is even begun, then does it. What becomes of the counts afterwards
   * the policies say; a fault that is not an AppError takes them back, and so does one that only says to wait. Fault when
   * a measure is full: too_many_requests with the seconds to wait. Never inside a transaction.
   */
  guard<T>(measures: readonly Measure[], work: () => Promise<T>): Promise<T>;
  /** Within the caller's transaction: as if there had been no tries. */
  forget(db: Db, measures: readonly Measure[]): Promise<void>;
  /** Those that are shut now, once for each policy. For operators. */
  blocked(measures: readonly Measure[]): Promise<{ policy: PolicyName; until: Date }[]>;
}

/** All measures that belong to an account, and none of a network address. */
export function accountMeasures(user: { id: string; email: string }): Measure[] {
  return [...tryMeasures(user), ...sendingPurposes.map((purpose) => mailMeasure(purpose, user.email))];
}

/** Those of them that count tries to get in or to confirm something, and not mails that were sent. */
export function tryMeasures(user: { id: string; email: string }): Measure[] {
  const emailKey = emailKeyOf(user.email);
  return [
    { policy: "password", key: emailKey },
    { policy: "sign_in_code", key: emailKey },
    { policy: "second_factor", key: user.id },
    { policy: "confirm_password", key: user.id },
    ...codePurposes.map((purpose) => codeMeasure(user.id, purpose)),
  ];
}

/** Tries of codes of one purpose by who has a session, for all storages of theirs together. */
export function codeMeasure(userId: string, purpose: CodePurposeName): Measure {
  return { policy: "code", key: `${userId}:${purpose}` };
}

/** Mails of one purpose to one mailbox. */
export function mailMeasure(purpose: SendingPurpose, email: string): Measure {
  return { policy: "mail_address", key: `${purpose}:${emailKeyOf(email)}` };
}

/** Nothing was tried yet when they are thrown. */
const saysToWait: readonly ErrorCode[] = ["too_many_requests", "resend_too_early"];

export interface ThrottlesOptions {
  db: Db;
  keyedHash: KeyedHash;
  clock: Clock;
  metrics: Registry;
  log: Logger;
}

interface Taken extends Measure {
  blockedUntil: Date | null;
}

export function createThrottles({ db, keyedHash, clock, metrics, log }: ThrottlesOptions): Throttles {
  const store = createThrottleStore(db);
  const refused = new Counter({
    name: "dexnet_throttled_total",
    help: "Tries that were refused unseen because there were too many, by policy",
    labelNames: ["policy"] as const,
    registers: [metrics],
  });
  const hashOf = ({ policy, key }: Measure) =>
    keyedHash(policy, policies[policy].of === "network" ? networkKeyOf(key) : key);

  async function takeAll(measures: readonly Measure[]): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const measure of measures) {
      const now = clock.now();
      const take = await store.take(hashOf(measure), policies[measure.policy], now);
      if (take.kind === "refused") {
        refused.inc({ policy: measure.policy });
        await settle(taken, () => "take_back");
        throw tooMany(take.until.getTime() - now.getTime());
      }
      taken.push({ ...measure, blockedUntil: take.blockedUntil });
    }
    return taken;
  }

  /** What it can't undo stays counted, which is no reason to fail what was done. */
  async function settle(
    taken: readonly Taken[],
    whatToDo: (policy: PolicyName) => "forget" | "take_back" | "keep",
  ): Promise<void> {
    for (const measure of taken) {
      const what = whatToDo(measure.policy);
      const keyHash = hashOf(measure);
      try {
        if (what === "forget") await store.remove([keyHash]);
        if (what === "take_back")
          await store.takeBack(keyHash, policies[measure.policy], clock.now(), measure.blockedUntil);
      } catch (err) {
        log.warn({ err, policy: measure.policy }, "A try that was to be forgotten stays counted");
      }
    }
  }

  return {
    async guard(measures, work) {
      const taken = await takeAll(measures);
      try {
        const outcome = await work();
        await settle(taken, (policy) => policies[policy].afterGood);
        return outcome;
      } catch (error) {
        const isCounted = error instanceof AppError && !saysToWait.includes(error.code);
        await settle(taken, (policy) => (isCounted ? policies[policy].afterFault : "take_back"));
        throw error;
      }
    },
    async forget(tx, measures) {
      await createThrottleStore(tx).remove(measures.map(hashOf));
    },
    async blocked(measures) {
      const policyOf = new Map(measures.map((measure) => [hashOf(measure), measure.policy]));
      const found = new Map<PolicyName, Date>();
      for (const { keyHash, until } of await store.blocked([...policyOf.keys()], clock.now())) {
        const policy = policyOf.get(keyHash);
        const before = policy && found.get(policy);
        if (policy !== undefined && (before === undefined || before < until)) found.set(policy, until);
      }
      return [...found].map(([policy, until]) => ({ policy, until }));
    },
  };
}

function tooMany(waitMs: number): AppError {
  return new AppError("too_many_requests", { facts: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
}
