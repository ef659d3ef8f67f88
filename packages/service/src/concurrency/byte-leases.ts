import { AppError } from "@dexnet/protocol/errors/errors";

/** Interval at which waiting leases are considered again, because others may have stalled since. */
export const memoryRecheckMs = 250;
/** `Retry-After` of a refused request. */
export const retryAfterSeconds = 1;

/** Memory that one request uses. */
export interface ByteLease {
  /** Adds bytes. Throws too_many_requests when the memory or the share of one of its keys is used up. */
  reserve(bytes: number): void;
  /** Adds bytes as soon as there is memory, in the order of arrival. Throws too_many_requests when that takes too long. */
  waitFor(bytes: number): Promise<void>;
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
  readonly usedBytes: number;
  /** The keys are those whose shares the lease uses: its network, or its network and address. */
  open(keys: readonly string[]): ByteLease;
}

interface OpenLease {
  readonly keys: readonly string[];
  bytes: number;
  evict: (() => void) | undefined;
  /** Bytes since the last progress that counted, and the time of that progress. */
  movedBytes: number;
  movedAt: number;
}

interface WaitingLease {
  readonly lease: OpenLease;
  readonly bytes: number;
  readonly until: number;
  readonly settle: (outcome: "admitted" | "refused") => void;
}

/**
 * Shares the memory of the process among clients and reclaims that of stalled ones when others need it. So neither a few
 * networks or addresses nor many clients that send or read nothing keep the others out.
 */
export function createByteLeases(options: {
  readonly largest: number;
  readonly maxPerKey: number;
  /** A client that moves fewer bytes than this within `stalledMs` is stalled. */
  readonly progressBytes: number;
  readonly stalledMs: number;
  readonly waitMs: number;
  /** Called for each lease whose client stalled while others needed its bytes. */
  readonly onEvicted?: () => void;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
}): ByteLeases {
  const { now = () => performance.now() } = options;
  const leases = new Set<OpenLease>();
  const waiting = new Set<WaitingLease>();
  const bytesByKey = new Map<string, number>();
  let usedBytes = 0;
  let recheck: NodeJS.Timeout | undefined;

  function count(lease: OpenLease, bytes: number): void {
    lease.bytes += bytes;
    usedBytes += bytes;
    for (const key of lease.keys) {
      const ofKey = (bytesByKey.get(key) ?? 0) + bytes;
      if (ofKey > 0) bytesByKey.set(key, ofKey);
      else bytesByKey.delete(key);
    }
  }

  function close(lease: OpenLease): void {
    if (leases.delete(lease)) count(lease, -lease.bytes);
  }

  /** Evicts the longest stalled lease. False when there is none. */
  function evictStalled(isCandidate: (lease: OpenLease) => boolean): boolean {
    const before = now() - options.stalledMs;
    const stalled = [...leases].filter((one) => one.evict !== undefined && one.bytes > 0 && one.movedAt <= before);
    const oldest = stalled.filter(isCandidate).sort((one, other) => one.movedAt - other.movedAt)[0];
    if (oldest === undefined) return false;
    close(oldest);
    oldest.evict?.();
    options.onEvicted?.();
    return true;
  }

  function hasShare(own: OpenLease, bytes: number): boolean {
    return own.keys.every((key) => {
      const isCandidate = (lease: OpenLease) => lease !== own && lease.keys.includes(key);
      while ((bytesByKey.get(key) ?? 0) + bytes > options.maxPerKey) if (!evictStalled(isCandidate)) return false;
      return true;
    });
  }

  function hasMemory(own: OpenLease, bytes: number): boolean {
    while (usedBytes + bytes > options.largest) if (!evictStalled((lease) => lease !== own)) return false;
    return true;
  }

  /** A lease whose own share is used up lets others pass. A large one is not passed by smaller ones. */
  function admitWaiting(): void {
    for (const one of waiting) {
      if (!hasShare(one.lease, one.bytes)) continue;
      if (!hasMemory(one.lease, one.bytes)) break;
      waiting.delete(one);
      count(one.lease, one.bytes);
      one.settle("admitted");
    }
    for (const one of waiting) {
      if (now() < one.until) continue;
      waiting.delete(one);
      one.settle("refused");
    }
    if (waiting.size > 0) recheck ??= setInterval(admitWaiting, memoryRecheckMs);
    else recheck = void clearInterval(recheck);
  }

  return {
    get usedBytes() {
      return usedBytes;
    },
    open(keys) {
      const lease: OpenLease = { keys, bytes: 0, evict: undefined, movedBytes: 0, movedAt: now() };
      leases.add(lease);
      return {
        reserve(bytes) {
          // The connection of an evicted request is closed. Its last bytes are not counted.
          if (!leases.has(lease)) return;
          if (!hasShare(lease, bytes) || !hasMemory(lease, bytes)) throw refuse();
          count(lease, bytes);
        },
        async waitFor(bytes) {
          const outcome = await new Promise((settle: WaitingLease["settle"]) => {
            waiting.add({ lease, bytes, until: now() + options.waitMs, settle });
            admitWaiting();
          });
          if (outcome === "refused") throw refuse();
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
        release() {
          close(lease);
          if (waiting.size > 0) admitWaiting();
        },
      };
    },
  };
}

function refuse(): AppError {
  return new AppError("too_many_requests", { context: { retry_after: retryAfterSeconds } });
}
