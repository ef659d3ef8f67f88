import { AppError } from "@dexnet/protocol/errors/errors";
import {
  type BlockOutcome,
  type BlockStore,
  type NamedBlock,
  type RequestOptions,
  wrapMethods,
} from "./block-store.ts";
import { type FaultKind, faultKindOf, isWorthRetrying } from "./faults.ts";
import { missingOf } from "./ledger-blocks.ts";
import { backoffMs, offlineRetries, type RetryPlan, type Waiting } from "./retry.ts";

/**
 * How often a request is tried after faults of one kind, and what waits in between. `limiter`: all requests wait together,
 * in the limiter below. Otherwise the waits of this request alone.
 */
interface RetryRule {
  readonly attempts: number;
  readonly wait: "limiter" | "none" | RetryPlan;
}

export type RetryRules = Readonly<Record<FaultKind, RetryRule>>;

/** Reads of a block with wrong bytes: the second read may get another copy. */
export const readsOfBrokenBlock = 2;

export const transferRetries: RetryPlan = { attempts: 8, firstWaitMs: 500, maxWaitMs: 15_000 };

const forever = Number.POSITIVE_INFINITY;

/** For transfers, above a limiter. */
export const transferRules: RetryRules = {
  link: { attempts: forever, wait: "limiter" },
  server: { attempts: transferRetries.attempts, wait: "limiter" },
  copies: { attempts: transferRetries.attempts, wait: transferRetries },
  bytes: { attempts: readsOfBrokenBlock, wait: "none" },
  refusal: { attempts: 1, wait: "none" },
};

/** For work in the background, without a limiter: it waits for the connection without end. */
export const backgroundRules: RetryRules = {
  link: { attempts: forever, wait: offlineRetries },
  server: { attempts: forever, wait: offlineRetries },
  copies: { attempts: forever, wait: offlineRetries },
  bytes: { attempts: 1, wait: "none" },
  refusal: { attempts: 1, wait: "none" },
};

/**
 * Repeats requests as the rules say. A refusal is thrown at once. `putMany` repeats only the blocks that may still be stored, after it has
 * asked the ledger which it has: an earlier request may have succeeded without an answer.
 */
export function withRetry<Store extends object>(store: Store, waiting: Waiting, rules: RetryRules): Store {
  const repeating = wrapMethods(store, (method) => (subject, options) => {
    return repeat(waiting, rules, options, (attemptOptions) => method(subject, attemptOptions));
  });
  return isBlockStore(store) ? { ...repeating, putMany: repeatPuts(store, waiting, rules) } : repeating;
}

function isBlockStore(store: object): store is BlockStore<NamedBlock> {
  return "putMany" in store && "missing" in store;
}

function repeatPuts<Block extends NamedBlock>(
  store: BlockStore<Block>,
  waiting: Waiting,
  rules: RetryRules,
): BlockStore<Block>["putMany"] {
  return async (blocks, { mayBeStored = false, onSending, onOutcome, ...options }) => {
    const outcomes = new Map<Block, BlockOutcome>();
    let left = blocks;

    /** Keeps the last outcomes. Returns the fault of a block that is sent again. */
    function settle(found: readonly (BlockOutcome | undefined)[]): AppError | undefined {
      const sent = left;
      const faults = found.filter(isWorthRetrying);
      left = sent.filter((block, index) => {
        const outcome = found[index];
        if (isWorthRetrying(outcome)) return true;
        outcomes.set(block, outcome === undefined ? new AppError("bad_answer") : outcome);
        onOutcome?.(block, outcomes.get(block) ?? null);
        return false;
      });
      return faults[0];
    }

    await repeat(waiting, rules, options, async ({ permit, ...rest }, attempt) => {
      const asksFirst = mayBeStored || attempt > 1;
      if (asksFirst) {
        const cids = left.map(({ cid }) => cid);
        const missing = await missingOf(store, cids, { ...rest, permit });
        settleStored(missing);
      }
      if (left.length === 0) return;
      onSending?.(left);
      const fault = settle(await store.putMany(left, { ...rest, permit: asksFirst ? undefined : permit }));
      if (fault !== undefined) throw fault;
    });
    return blocks.map((block) => outcomes.get(block) ?? null);

    function settleStored(missing: ReadonlySet<string>): void {
      const stored = left.filter(({ cid }) => !missing.has(cid));
      left = left.filter(({ cid }) => missing.has(cid));
      for (const block of stored) onOutcome?.(block, null);
    }
  };
}

async function repeat<Result>(
  { clock, random }: Waiting,
  rules: RetryRules,
  { permit: acquired, ...options }: RequestOptions,
  action: (options: RequestOptions, attempt: number) => Promise<Result>,
): Promise<Result> {
  const { signal, setOffline, onFault } = options;
  const faults = new Map<FaultKind, number>();
  let permit = acquired;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await action({ ...options, permit }, attempt);
      setOffline?.(false);
      return result;
    } catch (error) {
      permit = undefined;
      onFault?.(error);
      const kind = signal.aborted ? "refusal" : faultKindOf(error);
      const { attempts, wait } = rules[kind];
      const faultsOfKind = (faults.get(kind) ?? 0) + 1;
      faults.set(kind, faultsOfKind);
      if (faultsOfKind >= attempts) throw error;
      setOffline?.(kind === "link");
      if (typeof wait !== "string") await clock.wait(backoffMs(wait, faultsOfKind, random, error as AppError), signal);
    }
  }
}
