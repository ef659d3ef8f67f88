import { AppError } from "@dexnet/protocol/errors/errors";
import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/background/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { createGracefulAbort } from "@dexnet/service/background/graceful-abort";
import { createSemaphore } from "@dexnet/service/concurrency/semaphore";
import { withTimeout } from "@dexnet/service/concurrency/with-timeout";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { Entitlement, LedgerClient, VersionReport } from "./client.ts";
import { type ClaimedChange, createLedgerOutboxStore, type LedgerChange } from "./ledger-store.ts";

/**
 * Outbox of what the ledger must learn: entitlements, removals and saved versions. A change is written in the caller's
 * transaction, delivered after it, and retried until the ledger has accepted it, so that both servers agree in the end even
 * if they are down at different times.
 */
export interface LedgerOutbox {
  queueEntitlement(db: Db, entitlement: Omit<Entitlement, "kind">): Promise<void>;
  /** For a caller that calls `deliverNow` after its commit. Until then no process delivers the change in the background. */
  queueEntitlementNow(db: Db, entitlement: Omit<Entitlement, "kind">): Promise<void>;
  queueAddressRemoval(db: Db, address: string): Promise<void>;
  /** Must be called after a commit, to deliver soon. */
  wake(): void;
  /** Waits a limited time, after a commit, for the delivery of an address's entitlement and removal. Never fails. */
  deliverNow(address: string): Promise<void>;
  stop(): Promise<void>;
}

export type DeliveryOutcome = "told" | "failed";

export interface LedgerOutboxDeps {
  readonly db: Db;
  readonly client: LedgerClient;
  /** Document of a saved version. Undefined for one that is not kept any more. */
  readonly readVersion: (report: VersionReport) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly countOutcome: (outcome: DeliveryOutcome, kind: string) => void;
  readonly backoff?: Backoff;
  /** Time that a request waits for the ledger. */
  readonly deliverNowTimeoutMs?: number;
}

const maxConcurrentDeliveries = 10;
/** A document may have many megabytes. */
const maxConcurrentReports = 3;
/** Longer than the timeout of the client, so that only one process at a time delivers changes of an address. */
const leaseMs = 60_000;
/** Maximum delay until a process finds changes that another process has left. */
const intervalMs = 5_000;
const defaultBackoff: Backoff = { firstMs: 1_000, maxMs: 300_000 };

export function createLedgerOutbox(deps: LedgerOutboxDeps): LedgerOutbox {
  const { client, clock, log, countOutcome, backoff = defaultBackoff, deliverNowTimeoutMs = 2_000 } = deps;
  const store = createLedgerOutboxStore(deps.db);
  const deliveries = new Set<Promise<void>>();
  const reports = createSemaphore(maxConcurrentReports);
  const abort = createGracefulAbort();

  const leaseEnd = () => addMilliseconds(clock.now(), leaseMs);
  /** Time at which a change that a request delivers is left to the background. */
  const requestEnd = () => addMilliseconds(clock.now(), deliverNowTimeoutMs);

  async function send(change: LedgerChange): Promise<void> {
    if (change.kind === "entitle" || change.kind === "forget") return await client.sendChange(change, abort.signal);
    await reports.run(async () => {
      const text = await deps.readVersion(change);
      // The storage was removed, or the version is older than those that are kept.
      if (text !== undefined) await client.reportVersion(change.address, text, abort.signal);
    });
  }

  async function deliver({ id, change, tries }: ClaimedChange): Promise<boolean> {
    try {
      await send(change);
    } catch (error) {
      const waitMs = backoffMs(tries, backoff);
      await store.postpone(id, addMilliseconds(clock.now(), waitMs));
      countOutcome("failed", change.kind);
      const context = error instanceof AppError ? error.context : {};
      log.warn(
        { changeId: id, kind: change.kind, tries, waitMs, err: error, ...context },
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
      const [change] = await store.claim(requestEnd(), leaseEnd(), 1, address);
      if (change === undefined || !(await deliver(change))) return;
    }
  }

  const loop = startBackgroundLoop({
    name: "ledger outbox",
    log,
    intervalMs,
    async run() {
      const due = await store.claim(clock.now(), leaseEnd(), maxConcurrentDeliveries);
      const delivered = await Promise.all(due.map(deliver));
      // A delivered change may have kept a later one of the same address waiting.
      if (delivered.includes(true)) return 0;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? intervalMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });

  return {
    queueEntitlement: (db, entitlement) =>
      createLedgerOutboxStore(db).insert({ kind: "entitle", ...entitlement }, clock.now()),
    queueEntitlementNow: (db, entitlement) =>
      createLedgerOutboxStore(db).insert({ kind: "entitle", ...entitlement }, clock.now(), requestEnd()),
    queueAddressRemoval: (db, address) => createLedgerOutboxStore(db).insert({ kind: "forget", address }, clock.now()),
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
