import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@dexnet/protocol/errors";
import { startBackgroundLoop } from "@dexnet/service/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createGracefulAbort } from "@dexnet/service/graceful-abort";
import type { Logger } from "@dexnet/service/log";
import type { Entitlement, LedgerClient } from "./client.ts";
import { type ClaimedChange, createEntitlementOutboxStore } from "./store.ts";

/**
 * What the ledger must hear. Written with the caller's transaction, told after it, and told again until the ledger has
 * heard it: the two may be down at different times and agree in the end.
 */
export interface EntitlementOutbox {
  queueEntitlement(db: Db, entitlement: Omit<Entitlement, "kind">): Promise<void>;
  queueAddressRemoval(db: Db, address: string): Promise<void>;
  /** After a commit: tell it soon. */
  wake(): void;
  /** After a commit: waits a moment for the ledger to hear all about an address. Never fails: the rest is told later. */
  deliverNow(address: string): Promise<void>;
  stop(): Promise<void>;
}

export type DeliveryOutcome = "told" | "failed";

export interface EntitlementOutboxDeps {
  db: Db;
  client: LedgerClient;
  clock: Clock;
  log: Logger;
  countOutcome: (outcome: DeliveryOutcome, kind: string) => void;
  backoff?: Backoff;
  /** How long a request waits for the ledger. */
  deliverNowTimeoutMs?: number;
}

const maxConcurrentDeliveries = 10;
/** Longer than the client's patience: an address is in one process's hands at a time. */
const leaseMs = 60_000;
/** How late a process may change what another process left behind. */
const intervalMs = 5_000;
const defaultBackoff: Backoff = { firstMs: 1_000, largestMs: 300_000 };

export function createEntitlementOutbox(options: EntitlementOutboxDeps): EntitlementOutbox {
  const { client, clock, log, countOutcome, backoff = defaultBackoff, deliverNowTimeoutMs = 2_000 } = options;
  const store = createEntitlementOutboxStore(options.db);
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
        "The ledger could not be told",
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
    name: "ledger-notices",
    log,
    intervalMs,
    async run() {
      const due = await claim(maxConcurrentDeliveries);
      const delivered = await Promise.all(due.map(deliver));
      // What was told may have kept a addMilliseconds word about the same address waiting.
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
        log.error({ err: error }, "The ledger could not be told at once; it will be");
      });
      deliveries.add(delivery);
      delivery.finally(() => deliveries.delete(delivery));
      const timeout = new AbortController();
      await Promise.race([delivery, sleep(deliverNowTimeoutMs, undefined, { signal: timeout.signal }).catch(() => {})]);
      timeout.abort();
      loop.wake();
    },
    stop: () => abort.whileEnding(() => Promise.all([loop.stop(), ...deliveries])),
  };
}
