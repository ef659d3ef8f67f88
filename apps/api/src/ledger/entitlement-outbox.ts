import { AppError } from "@dexnet/protocol/errors";
import { startBackgroundLoop } from "@dexnet/service/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createGracefulAbort } from "@dexnet/service/graceful-abort";
import type { Logger } from "@dexnet/service/log";
import { withTimeout } from "@dexnet/service/with-timeout";
import type { Entitlement, LedgerClient } from "./client.ts";
import { type ClaimedChange, createEntitlementOutboxStore } from "./store.ts";

/**
 * Outbox of entitlement changes. A change is written in the caller's transaction, delivered after it, and retried until
 * the ledger has accepted it, so that both servers agree in the end even if they are down at different times.
 */
export interface EntitlementOutbox {
  queueEntitlement(db: Db, entitlement: Omit<Entitlement, "kind">): Promise<void>;
  queueAddressRemoval(db: Db, address: string): Promise<void>;
  /** Must be called after a commit, to deliver soon. */
  wake(): void;
  /** Waits a limited time, after a commit, for the delivery of all changes of an address. Never fails. */
  deliverNow(address: string): Promise<void>;
  stop(): Promise<void>;
}

export type DeliveryOutcome = "told" | "failed";

export interface EntitlementOutboxDeps {
  readonly db: Db;
  readonly client: LedgerClient;
  readonly clock: Clock;
  readonly log: Logger;
  readonly countOutcome: (outcome: DeliveryOutcome, kind: string) => void;
  readonly backoff?: Backoff;
  /** Time that a request waits for the ledger. */
  readonly deliverNowTimeoutMs?: number;
}

const maxConcurrentDeliveries = 10;
/** Longer than the timeout of the client, so that only one process at a time delivers changes of an address. */
const leaseMs = 60_000;
/** Maximum delay until a process finds changes that another process has left. */
const intervalMs = 5_000;
const defaultBackoff: Backoff = { firstMs: 1_000, largestMs: 300_000 };

export function createEntitlementOutbox(deps: EntitlementOutboxDeps): EntitlementOutbox {
  const { client, clock, log, countOutcome, backoff = defaultBackoff, deliverNowTimeoutMs = 2_000 } = deps;
  const store = createEntitlementOutboxStore(deps.db);
  const deliveries = new Set<Promise<void>>();
  const abort = createGracefulAbort();

  function claim(limit: number, address?: string): Promise<ClaimedChange[]> {
    const now = clock.now();
    return store.claim(now, addMilliseconds(now, leaseMs), limit, address);
  }

  async function deliver({ id, change, tries }: ClaimedChange): Promise<boolean> {
    try {
      await client.sendChange(change, abort.signal);
    } catch (error) {
      const waitMs = backoffMs(tries, backoff);
      await store.postpone(id, addMilliseconds(clock.now(), waitMs));
      countOutcome("failed", change.kind);
      const facts = error instanceof AppError ? error.facts : {};
      log.warn(
        { changeId: id, kind: change.kind, tries, waitMs, err: error, ...facts },
        "A change could not be delivered to the ledger",
      );
      return false;
    }
    await store.remove(id);
    countOutcome("told", change.kind);
    return true;
  }

  async function deliverAllOf(address: string): Promise<void> {
    for (;;) {
      const [change] = await claim(1, address);
      if (change === undefined || !(await deliver(change))) return;
    }
  }

  const loop = startBackgroundLoop({
    name: "entitlement outbox",
    log,
    intervalMs,
    async run() {
      const due = await claim(maxConcurrentDeliveries);
      const delivered = await Promise.all(due.map(deliver));
      // A delivered change may have kept a later one of the same address waiting.
      if (delivered.includes(true)) return 0;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? intervalMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });

  return {
    queueEntitlement: (db, entitlement) =>
      createEntitlementOutboxStore(db).insert({ kind: "entitle", ...entitlement }, clock.now()),
    queueAddressRemoval: (db, address) =>
      createEntitlementOutboxStore(db).insert({ kind: "forget", address }, clock.now()),
    wake: loop.wake,
    async deliverNow(address) {
      const delivery = deliverAllOf(address).catch((error: unknown) => {
        log.error({ err: error }, "A change could not be delivered to the ledger at once; it is retried");
      });
      deliveries.add(delivery);
      delivery.finally(() => deliveries.delete(delivery));
      await withTimeout(deliverNowTimeoutMs, delivery).catch(() => {});
      loop.wake();
    },
    stop: () => abort.finishOrAbort(() => Promise.all([loop.stop(), ...deliveries])),
  };
}
