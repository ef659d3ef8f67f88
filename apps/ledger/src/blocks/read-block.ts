import type { Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import { blake3 } from "@napi-rs/blake-hash";
import type { ByteRange } from "../devices/device.ts";
import { slowDeviceMs } from "../devices/device-limits.ts";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { RepairStore } from "../repair/repair-store.ts";
import type { BlockInfo, CopyRecord } from "./copies/copy-reference.ts";
import { type CopyReading, type ReadingObserver, readCopyRange, readVerifiedCopy } from "./copies/read-copy.ts";

/** Size of the pieces in which a block is sent: each that is taken shows progress of the reader. */
export const sentPieceBytes = 64 * 1024;
/** A device that sends nothing for this time is slow: another copy is read beside it. */
export const slowReadMs = 1_000;
/** Longest time for reading a block. */
export const maxReadMs = 60_000;

export interface BlockReader {
  /**
   * Bytes of the block from the first copy that is verified. Undefined when there is none.
   *
   * [Note: ranges are not verified] The hash of a block proves all of its bytes or none, so a range is returned as the device
   * has it, and only the sizes are checked. Whoever gets wrong bytes notices it, and then requests the range of all bytes. That
   * one is verified. All ranges of a block are read from its copies in the same order, so it finds the bad copy.
   */
  read(block: BlockInfo, copies: readonly CopyRecord[], range?: ByteRange): Promise<Uint8Array | undefined>;
  /** Checks copies by their sizes. Returns the existing ones, once there are `quorum` or all are checked. */
  confirmCopies(block: BlockInfo, copies: readonly CopyRecord[], quorum: number): Promise<CopyRecord[]>;
}

const unknownDevice = { kind: "failed", cause: "The device is unknown here." } as const;
const tooSlow = { kind: "failed", cause: "The device does not answer." } as const;

type BadReading = Exclude<CopyReading, { kind: "good" }>;

interface BlockReaderDeps {
  readonly devices: DeviceRegistry;
  readonly repairs: Pick<RepairStore, "recordUnreachableCopy" | "recordBadCopies">;
  readonly log: Logger;
  readonly clock: Clock;
  readonly wakeRepairer: () => void;
  readonly slowMs?: number;
  readonly maxMs?: number;
  readonly confirmMs?: number;
}

/** Reads blocks, and reports bad copies to the repairer. */
export function createBlockReader(deps: BlockReaderDeps): BlockReader {
  const { slowMs = slowReadMs, maxMs = maxReadMs, confirmMs = slowDeviceMs, log, repairs } = deps;

  async function reportBadCopy(block: BlockInfo, copy: CopyRecord, reading: BadReading) {
    const logged = { cid: block.cid, device: copy.deviceName, copy: copy.copyName };
    const err = reading.kind === "failed" ? reading.cause : undefined;
    const message = reading.kind === "failed" ? "A copy can't be read" : "A copy is bad";
    log.error({ ...logged, fault: reading.kind, err }, message);
    try {
      if (reading.kind === "failed") await repairs.recordUnreachableCopy(block.cid, deps.clock.now());
      else await repairs.recordBadCopies(block.cid, [copy], deps.clock.now());
      deps.wakeRepairer();
    } catch (err) {
      // The request can still be served from another copy, and the next reader finds the same.
      log.error({ ...logged, err }, "A bad copy could not be recorded");
    }
  }

  async function readCopy(
    block: BlockInfo,
    copy: CopyRecord,
    range: ByteRange | undefined,
    observer: ReadingObserver,
  ): Promise<CopyReading> {
    const device = deps.devices.find(copy.deviceName)?.device;
    if (device === undefined) return unknownDevice;
    if (range !== undefined && range.length < block.sizeBytes) {
      return await readCopyRange(device, copy.copyName, block, range, observer);
    }
    return await readVerifiedCopy(device, copy.copyName, block, observer);
  }

  async function checkSize(block: BlockInfo, copy: CopyRecord): Promise<BadReading | { kind: "good" }> {
    try {
      const device = deps.devices.find(copy.deviceName)?.device;
      if (device === undefined) return unknownDevice;
      const sizeBytes = await device.size(copy.copyName);
      return { kind: sizeBytes === undefined ? "missing" : sizeBytes === block.sizeBytes ? "good" : "wrong" };
    } catch (cause) {
      return { kind: "failed", cause };
    }
  }

  return {
    /** Reads one copy after the other, and the next one beside a copy that is slow. The first good copy wins. */
    async read(block, copies, range) {
      const waiting = range === undefined ? inRandomOrder(copies) : inFixedOrder(block, copies);
      const reports: Promise<void>[] = [];
      const finishing = new AbortController();
      const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>();
      let running = 0;
      const timeout = setTimeout(resolve, maxMs, undefined);

      function startNext(): void {
        const copy = waiting.shift();
        if (copy === undefined && running === 0) resolve(undefined);
        if (copy !== undefined) void start(copy);
      }
      async function start(copy: CopyRecord): Promise<void> {
        running += 1;
        const slow = setTimeout(() => {
          log.warn({ cid: block.cid, device: copy.deviceName }, "A device is slow; another copy is read beside it");
          startNext();
        }, slowMs);
        const observer = { signal: finishing.signal, onProgress: () => slow.refresh() };
        const reading = await readCopy(block, copy, range, observer);
        clearTimeout(slow);
        running -= 1;
        if (finishing.signal.aborted) return;
        if (reading.kind === "good") return resolve(reading.blockBytes);
        if (copy.state === "good") reports.push(reportBadCopy(block, copy, reading));
        startNext();
      }

      startNext();
      const blockBytes = await promise;
      clearTimeout(timeout);
      finishing.abort();
      await Promise.all(reports);
      return blockBytes;
    },

    async confirmCopies(block, copies, quorum) {
      const confirmed: CopyRecord[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      const checks = copies.map(async (copy) => {
        const found = await failAfter(confirmMs, checkSize(block, copy));
        if (found.kind === "good") confirmed.push(copy);
        else if (copy.state === "good") await reportBadCopy(block, copy, found);
        if (confirmed.length >= quorum) resolve();
      });
      await Promise.race([promise, Promise.all(checks)]);
      return [...confirmed];
    },
  };
}

async function failAfter<T>(limitMs: number, work: Promise<T>): Promise<T | typeof tooSlow> {
  const late = Promise.withResolvers<typeof tooSlow>();
  const timer = setTimeout(late.resolve, limitMs, tooSlow);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Good copies first, from a random one on, so that devices share the load. The others are a last resort. */
function inRandomOrder(copies: readonly CopyRecord[]): CopyRecord[] {
  const good = copies.filter(({ state }) => state === "good");
  const start = Math.floor(Math.random() * good.length);
  return [...good.slice(start), ...good.slice(0, start), ...copies.filter(({ state }) => state !== "good")];
}

/** Good copies first, in another order of the devices for each block, which is the same in every process. */
function inFixedOrder({ cid }: BlockInfo, copies: readonly CopyRecord[]): CopyRecord[] {
  const ranked = copies.map((copy) => ({ copy, rank: blake3(`${cid}\n${copy.deviceName}`).toString("hex") }));
  const sorted = ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ copy }) => copy);
  return [...sorted.filter(({ state }) => state === "good"), ...sorted.filter(({ state }) => state !== "good")];
}
