import { AppError } from "@dexnet/protocol/errors";
import { retryAfterSeconds } from "./limits.ts";
import type { MemoryBudget } from "./memory-budget.ts";

/** Memory that one request uses. */
export interface ByteLease {
  /** Adds bytes. Throws too_many_requests when the budget or the share of the network is used up. */
  reserve(bytes: number): void;
  /**
   * Lets others have these bytes when the client stalls: then `evict` ends the request. Undefined when the request does not
   * depend on the client any more.
   */
  allowEviction(evict: (() => void) | undefined): void;
  /** Counts bytes that were received from the client or sent to it. */
  recordProgress(bytes: number): void;
  /** Releases all bytes. May be called again. */
  release(): void;
}

export interface ByteLeases {
  open(networkKey: string): ByteLease;
}

interface OpenLease {
  readonly networkKey: string;
  bytes: number;
  evict: (() => void) | undefined;
  /** Bytes since the last progress that counted, and the time of that progress. */
  movedBytes: number;
  movedAt: number;
}

/**
 * Shares a memory budget among networks and reclaims memory of stalled clients when others need it. So neither a few networks
 * nor many clients that send or read nothing keep the others out.
 */
export function createByteLeases(options: {
  readonly budget: MemoryBudget;
  readonly largestOfNetwork: number;
  /** A client that moves fewer bytes than this within `stalledMs` is stalled. */
  readonly progressBytes: number;
  readonly stalledMs: number;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
}): ByteLeases {
  const { budget, now = () => performance.now() } = options;
  const leases = new Set<OpenLease>();
  const bytesByNetwork = new Map<string, number>();

  function count(lease: OpenLease, bytes: number): void {
    lease.bytes += bytes;
    const ofNetwork = (bytesByNetwork.get(lease.networkKey) ?? 0) + bytes;
    if (ofNetwork > 0) bytesByNetwork.set(lease.networkKey, ofNetwork);
    else bytesByNetwork.delete(lease.networkKey);
    if (bytes > 0) budget.reserve(bytes);
    else budget.release(-bytes);
  }

  function release(lease: OpenLease): void {
    if (!leases.delete(lease)) return;
    count(lease, -lease.bytes);
  }

  /** Evicts the longest stalled lease. False when there is none. */
  function evictStalled(isCandidate: (lease: OpenLease) => boolean): boolean {
    const before = now() - options.stalledMs;
    const stalled = [...leases].filter((one) => one.evict !== undefined && one.bytes > 0 && one.movedAt <= before);
    const oldest = stalled.filter(isCandidate).sort((one, other) => one.movedAt - other.movedAt)[0];
    if (oldest === undefined) return false;
    release(oldest);
    oldest.evict?.();
    return true;
  }

  function requireCapacity(own: OpenLease, bytes: number): void {
    const isOwnNetwork = (lease: OpenLease) => lease !== own && lease.networkKey === own.networkKey;
    while ((bytesByNetwork.get(own.networkKey) ?? 0) + bytes > options.largestOfNetwork) {
      if (!evictStalled(isOwnNetwork)) throw refuse();
    }
    while (!budget.hasCapacity(bytes)) {
      if (!evictStalled((lease) => lease !== own)) throw refuse();
    }
  }

  return {
    open(networkKey) {
      const lease: OpenLease = { networkKey, bytes: 0, evict: undefined, movedBytes: 0, movedAt: now() };
      leases.add(lease);
      return {
        reserve(bytes) {
          // The connection of an evicted request is closed. Its last bytes are not counted.
          if (!leases.has(lease)) return;
          requireCapacity(lease, bytes);
          count(lease, bytes);
        },
        allowEviction(evict) {
          lease.evict = evict;
          lease.movedAt = now();
        },
        recordProgress(bytes) {
          lease.movedBytes += bytes;
          if (lease.movedBytes < options.progressBytes) return;
          lease.movedBytes = 0;
          lease.movedAt = now();
        },
        release: () => release(lease),
      };
    },
  };
}

function refuse(): AppError {
  return new AppError("too_many_requests", { facts: { retry_after: retryAfterSeconds } });
}
