import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { eq, sql } from "drizzle-orm";
import { Counter, Gauge, type Registry } from "prom-client";
import { transact } from "../database/transact.ts";
import { hashToken, isSameHash } from "../secrets/hashes.ts";
import type { PieceReader } from "../storages/document-pieces.ts";
import { documentPieceBytes } from "../storages/sending/limits.ts";
import type { StoredDocument } from "../storages/sending/send-document.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { createShareStore, type SharePart, type StoredShare } from "./share-store.ts";
import { shares } from "./share-tables.ts";

export interface ShareVisitsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly throttles: Throttles;
  readonly metrics: Registry;
  readonly pieces: PieceReader;
}

/** Request of a visitor without an account. */
export interface Visitor {
  readonly shareId: string;
  readonly linkKey: string;
  readonly passwordKey: string | null;
  readonly networkAddress: string;
}

export type OpenVisit = { kind: "open"; share: StoredShare; sealed: StoredDocument };
export type Visit = { kind: "password-needed" } | OpenVisit;

export type ShareVisits = ReturnType<typeof createShareVisits>;

/**
 * Visits of people without an account. [Note: what a visitor may know] An unknown id and a wrong link key have the same
 * answer. Why a share has ended is told only to a visitor with the link key, and only such a visitor can try passwords.
 */
export function createShareVisits({ db, clock, throttles, metrics, pieces }: ShareVisitsDeps) {
  const visits = new Counter({
    name: "dexnet_share_visits_total",
    help: "Requests to open or download a share link, by call and outcome",
    labelNames: ["call", "outcome"] as const,
    registers: [metrics],
  });
  new Gauge({
    name: "dexnet_shares_active",
    help: "Share links that have not ended",
    registers: [metrics],
    async collect() {
      // A database that is down must not fail the other metrics.
      this.set(
        await createShareStore(db)
          .countActive(clock.now())
          .catch(() => Number.NaN),
      );
    },
  });

  /**
   * Null if a password is needed. `mayBeUsedUp`: the visitor may repeat a download that was counted. Faults: those of
   * `download`.
   */
  async function admit(
    { shareId, linkKey, passwordKey }: Visitor,
    { mayBeUsedUp }: { mayBeUsedUp: boolean },
  ): Promise<StoredShare | null> {
    const share = await createShareStore(db).find(shareId);
    if (share === undefined || !isSameHash(hashToken(linkKey), share.linkKeyHash)) {
      throw new AppError("share_not_found");
    }
    requireNotEnded(share, clock.now());
    if (share.usedUpAt !== null && !mayBeUsedUp) throw new AppError("share_used_up");
    const { passwordKeyHash } = share;
    if (passwordKeyHash === null) return share;
    if (passwordKey === null) return null;
    return throttles.guard([{ policy: "share_password", key: shareId }], async () => {
      if (!isSameHash(hashToken(passwordKey), passwordKeyHash)) throw new AppError("share_password_wrong");
      return share;
    });
  }

  /** Only a small text is read here. A large one is read while it is sent, within the memory of its visitor. */
  async function readSealed(at: Db, id: string, part: SharePart): Promise<StoredDocument> {
    const found = await createShareStore(at).readPart(id, part, documentPieceBytes);
    if (found === undefined) throw new AppError("share_revoked");
    const { sizeBytes, text } = found;
    if (text !== null) return { kind: "text", text };
    const stored = { table: shares, column: sql.identifier(part), where: eq(shares.id, id), sizeBytes };
    return { kind: "pieces", sizeBytes, readPieces: () => pieces.readColumn(stored) };
  }

  async function count<T extends Visit>(call: string, visitor: Visitor, work: () => Promise<T>): Promise<T> {
    try {
      const visit = await throttles.guard([{ policy: "share_network", key: visitor.networkAddress }], work);
      visits.inc({ call, outcome: visit.kind });
      return visit;
    } catch (error) {
      visits.inc({ call, outcome: error instanceof AppError ? error.code : "internal" });
      throw error;
    }
  }

  return {
    /** Returns the sealed listing. Faults: those of `download`. */
    open(visitor: Visitor): Promise<Visit> {
      return count("open", visitor, async () => {
        const share = await admit(visitor, { mayBeUsedUp: false });
        if (share === null) return { kind: "password-needed" };
        return { kind: "open", share, sealed: await readSealed(db, share.id, "listing") };
      });
    },

    /**
     * Counts a download and returns the sealed contents. A ticket is counted once. Faults: share_not_found, share_expired,
     * share_revoked, share_used_up, share_password_wrong, too_many_requests.
     */
    download(visitor: Visitor, ticket: string): Promise<OpenVisit> {
      return count("download", visitor, async () => {
        if ((await admit(visitor, { mayBeUsedUp: true })) === null) throw new AppError("share_password_wrong");
        return transact(db, async (tx) => {
          const store = createShareStore(tx);
          const share = await store.lock(visitor.shareId);
          if (share === undefined) throw new AppError("share_not_found");
          const now = clock.now();
          requireNotEnded(share, now);
          const isCounted = await store.hasTicket(share.id, ticket);
          if (!isCounted) {
            if (share.usedUpAt !== null) throw new AppError("share_used_up");
            await store.countDownload(share, ticket, now);
          }
          const sealed = await readSealed(tx, share.id, "contents");
          return { kind: "open", share: isCounted ? share : { ...share, downloads: share.downloads + 1 }, sealed };
        });
      });
    },
  };
}

/** A share whose downloads are used up is not checked here: a repeated ticket may still be answered. */
function requireNotEnded({ revokedAt, expiresAt }: StoredShare, now: Date): void {
  if (revokedAt !== null) throw new AppError("share_revoked");
  if (expiresAt !== null && expiresAt <= now) throw new AppError("share_expired");
}
