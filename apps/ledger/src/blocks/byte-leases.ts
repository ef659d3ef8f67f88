import { AppError } from "@dexnet/protocol/errors";
import { refusedForSeconds } from "../limits.ts";
import type { HeldBytes } from "./held-bytes.ts";

/** The bytes that are held in memory for one request. */
export interface ByteLease {
  /** Counts so many bytes more. Fault: too_many_requests, when neither all nor this network may have as many. */
  take(bytes: number): void;
  /**
   * From now on others may have these bytes when the client makes no progress: then `evict` ends the request. Undefined
   * when nothing depends on the client any longer.
   */
  allowEviction(evict: (() => void) | undefined): void;
  /** So many bytes came from the client, or went to it. */
  recordProgress(bytes: number): void;
  /** Gives all bytes back. May be called again. */
  end(): void;
}

export interface ByteLeases {
  open(networkKey: string): ByteLease;
}

interface OpenLease {
  readonly networkKey: string;
  bytes: number;
  evict: (() => void) | undefined;
  /** Bytes since the last time that they were enough to count as progress, and when that was. */
  movedBytes: number;
  movedAt: number;
}

/**
 * Shares the bytes that may be held among networks, and takes them back from clients that stand still as soon as somebody
 * else needs them: so neither a few networks nor many clients that send or read nothing keep the others out.
 */
export function createByteLeases(options: {
  readonly held: HeldBytes;
  readonly largestOfNetwork: number;
  /** A client that moves fewer than so many bytes in so long stands still. */
  readonly progressBytes: number;
  readonly stalledMs: number;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}): ByteLeases {
  const { held, now = () => performance.now() } = options;
  const leases = new Set<OpenLease>();
  const ofNetworks = new Map<string, number>();

  function count(lease: OpenLease, bytes: number): void {
    lease.bytes += bytes;
    const ofNetwork = (ofNetworks.get(lease.networkKey) ?? 0) + bytes;
    if (ofNetwork > 0) ofNetworks.set(lease.networkKey, ofNetwork);
    else ofNetworks.delete(lease.networkKey);
    if (bytes > 0) held.take(bytes);
    else held.give(-bytes);
  }

  function end(lease: OpenLease): void {
    if (!leases.delete(lease)) return;
    count(lease, -lease.bytes);
  }

  /** Ends the one that has stood still for longest; false when none has. */
  function evictStalled(isMeant: (lease: OpenLease) => boolean): boolean {
    const before = now() - options.stalledMs;
    const stalled = [...leases].filter((one) => one.evict !== undefined && one.bytes > 0 && one.movedAt <= before);
    const oldest = stalled.filter(isMeant).sort((one, other) => one.movedAt - other.movedAt)[0];
    if (oldest === undefined) return false;
    end(oldest);
    oldest.evict?.();
    return true;
  }

  function makeRoom(own: OpenLease, bytes: number): void {
    const isOwnNetwork = (lease: OpenLease) => lease !== own && lease.networkKey === own.networkKey;
    while ((ofNetworks.get(own.networkKey) ?? 0) + bytes > options.largestOfNetwork) {
      if (!evictStalled(isOwnNetwork)) throw refuse();
    }
    while (!held.hasRoom(bytes)) {
      if (!evictStalled((lease) => lease !== own)) throw refuse();
    }
  }

  return {
    open(networkKey) {
      const lease: OpenLease = { networkKey, bytes: 0, evict: undefined, movedBytes: 0, movedAt: now() };
      leases.add(lease);
      return {
        take(bytes) {
          // One that was evicted hears of it by its connection.
          if (!leases.has(lease)) return;
          makeRoom(lease, bytes);
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
        end: () => end(lease),
      };
    },
  };
}

function refuse(): AppError {
  return new AppError("too_many_requests", { facts: { retry_after: refusedForSeconds } });
}
