import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@dexnet/protocol/errors";
import { startBackgroundLoop } from "@dexnet/service/background-loop";
import { type Backoff, backoffMs } from "@dexnet/service/backoff";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createGracefulAbort } from "@dexnet/service/graceful-abort";
import type { Logger } from "@dexnet/service/log";
import type { LedgerClient } from "./client.ts";
import type { Entitlement } from "./notice.ts";
import { type ClaimedNotice, createNoticeStore } from "./store.ts";

/**
 * What the ledger must hear. Written with the caller's transaction, told after it, and told again until the ledger has
 * heard it: the two may be down at different times and agree in the end.
 */
export interface LedgerNotices {
  entitle(db: Db, entitlement: Omit<Entitlement, "kind">): Promise<void>;
  forget(db: Db, address: string): Promise<void>;
  /** After a commit: tell it soon. */
  wake(): void;
  /** After a commit: waits a moment for the ledger to hear all about an address. Never fails: the rest is told later. */
  tellNow(address: string): Promise<void>;
  stop(): Promise<void>;
}

export type NoticeOutcome = "told" | "failed";

export interface LedgerNoticesOptions {
  db: Db;
  client: LedgerClient;
  clock: Clock;
  log: Logger;
  count: (outcome: NoticeOutcome, kind: string) => void;
  waits?: Backoff;
  /** How long a request waits for the ledger. */
  tellNowPatienceMs?: number;
}

const noticesAtOnce = 10;
/** Longer than the client's patience: an address is in one process's hands at a time. */
const leaseMs = 60_000;
/** How late a process may notice what another process left behind. */
const intervalMs = 5_000;
const defaultWaits: Backoff = { firstMs: 1_000, largestMs: 300_000 };

export function createLedgerNotices(options: LedgerNoticesOptions): LedgerNotices {
  const { client, clock, log, count, waits = defaultWaits, tellNowPatienceMs = 2_000 } = options;
  const store = createNoticeStore(options.db);
  const running = new Set<Promise<void>>();
  const abort = createGracefulAbort();

  function claim(limit: number, address?: string): Promise<ClaimedNotice[]> {
    const now = clock.now();
    return store.claim(now, addMilliseconds(now, leaseMs), limit, address);
  }

  async function tell({ id, notice, tries }: ClaimedNotice): Promise<boolean> {
    try {
      await client.tell(notice, abort.signal);
    } catch (error) {
      const waitMs = backoffMs(tries, waits);
      await store.postpone(id, addMilliseconds(clock.now(), waitMs));
      count("failed", notice.kind);
      const facts = error instanceof AppError ? error.facts : {};
      log.warn(
        { noticeId: id, kind: notice.kind, tries, waitMs, err: error, ...facts },
        "The ledger could not be told",
      );
      return false;
    }
    await store.remove(id);
    count("told", notice.kind);
    return true;
  }

  async function tellAllAbout(address: string): Promise<void> {
    for (;;) {
      const [notice] = await claim(1, address);
      if (notice === undefined || !(await tell(notice))) return;
    }
  }

  const loop = startBackgroundLoop({
    name: "ledger-notices",
    log,
    intervalMs,
    async run() {
      const due = await claim(noticesAtOnce);
      const told = await Promise.all(due.map(tell));
      // What was told may have kept a addMilliseconds word about the same address waiting.
      if (told.includes(true)) return 0;
      const nextTryAt = await store.nextTryAt();
      return nextTryAt === null ? intervalMs : nextTryAt.getTime() - clock.now().getTime();
    },
  });

  return {
    entitle: (db, entitlement) => createNoticeStore(db).insert({ kind: "entitle", ...entitlement }, clock.now()),
    forget: (db, address) => createNoticeStore(db).insert({ kind: "forget", address }, clock.now()),
    wake: loop.wake,
    async tellNow(address) {
      const telling = tellAllAbout(address).catch((error: unknown) => {
        log.error({ err: error }, "The ledger could not be told at once; it will be");
      });
      running.add(telling);
      telling.finally(() => running.delete(telling));
      const patience = new AbortController();
      await Promise.race([telling, sleep(tellNowPatienceMs, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      loop.wake();
    },
    stop: () => abort.finishOrAbort(() => Promise.all([loop.stop(), ...running])),
  };
}
