import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import { longestReadMs, slowDeviceMs, slowReadMs } from "../limits.ts";
import type { RepairStore } from "../repair/store.ts";
import type { BlockFacts, CopyPlace } from "./store.ts";
import { type CopyReading, type ReadingWatch, readVerifiedCopy } from "./verified-copy.ts";

export interface BlockReader {
  /** The block's bytes from the first copy that proves right; undefined when none does. */
  read(block: BlockFacts, copies: readonly CopyPlace[]): Promise<Uint8Array | undefined>;
  /**
   * Which of the copies are where they should be, by their sizes: without reading them. Answers when so many are, or all
   * have been asked.
   */
  confirm(block: BlockFacts, copies: readonly CopyPlace[], enough: number): Promise<CopyPlace[]>;
}

const notConfigured = { kind: "failed", cause: "The device is not known here." } as const;
const tooSlow = { kind: "failed", cause: "The device does not answer." } as const;

type Fault = Exclude<CopyReading, { kind: "good" }>;

export interface BlockReaderDeps {
  readonly devices: DeviceRegistry;
  readonly repairs: Pick<RepairStore, "noteAway" | "noteBad">;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly wakeRepairer: () => void;
  readonly slowMs?: number;
  readonly longestMs?: number;
  readonly patienceMs?: number;
}

/** Reads blocks, and tells the repairer what it finds wrong on the way. */
export function createBlockReader(deps: BlockReaderDeps): BlockReader {
  const { slowMs = slowReadMs, longestMs = longestReadMs, patienceMs = slowDeviceMs, log } = deps;

  async function report(block: BlockFacts, copy: CopyPlace, reading: Fault) {
    const facts = { cid: block.cid, device: copy.deviceName, copy: copy.copyName };
    const err = reading.kind === "failed" ? reading.cause : undefined;
    log.error({ ...facts, fault: reading.kind, err }, "a copy is not good");
    try {
      if (reading.kind === "failed") await deps.repairs.noteAway(block.cid, deps.clock());
      else await deps.repairs.noteBad(block.cid, [copy], deps.clock());
      deps.wakeRepairer();
    } catch (err) {
      // Whoever reads can still be served from another copy; the next reader finds the same.
      log.error({ ...facts, err }, "a copy that is not good could not be recorded");
    }
  }

  async function readCopy(block: BlockFacts, copy: CopyPlace, watch: ReadingWatch): Promise<CopyReading> {
    const device = deps.devices.find(copy.deviceName)?.device;
    if (device === undefined) return notConfigured;
    return await readVerifiedCopy(device, copy.copyName, block, watch);
  }

  async function measureCopy(block: BlockFacts, copy: CopyPlace): Promise<Fault | { kind: "good" }> {
    try {
      const device = deps.devices.find(copy.deviceName)?.device;
      if (device === undefined) return notConfigured;
      const sizeBytes = await device.size(copy.copyName);
      return { kind: sizeBytes === undefined ? "missing" : sizeBytes === block.sizeBytes ? "good" : "wrong" };
    } catch (cause) {
      return { kind: "failed", cause };
    }
  }

  return {
    /** One copy after the other; the next already when one has sent nothing for a while. The first that is right wins. */
    async read(block, copies) {
      const waiting = inReadingOrder(copies);
      const reports: Promise<void>[] = [];
      const leaving = new AbortController();
      const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>();
      let running = 0;
      const end = setTimeout(resolve, longestMs, undefined);

      function startNext(): void {
        const copy = waiting.shift();
        if (copy === undefined && running === 0) resolve(undefined);
        if (copy !== undefined) void start(copy);
      }
      async function start(copy: CopyPlace): Promise<void> {
        running += 1;
        const slow = setTimeout(() => {
          log.warn({ cid: block.cid, device: copy.deviceName }, "a device is slow; another copy is read beside it");
          startNext();
        }, slowMs);
        const watch = { signal: leaving.signal, onProgress: () => slow.refresh() };
        const reading = await readCopy(block, copy, watch);
        clearTimeout(slow);
        running -= 1;
        if (leaving.signal.aborted) return;
        if (reading.kind === "good") return resolve(reading.blockBytes);
        if (copy.state === "good") reports.push(report(block, copy, reading));
        startNext();
      }

      startNext();
      const blockBytes = await promise;
      clearTimeout(end);
      leaving.abort();
      await Promise.all(reports);
      return blockBytes;
    },

    async confirm(block, copies, enough) {
      const there: CopyPlace[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      const asking = copies.map(async (copy) => {
        const found = await within(patienceMs, measureCopy(block, copy));
        if (found.kind === "good") there.push(copy);
        else if (copy.state === "good") await report(block, copy, found);
        if (there.length >= enough) resolve();
      });
      await Promise.race([promise, Promise.all(asking)]);
      return [...there];
    },
  };
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | typeof tooSlow> {
  const late = Promise.withResolvers<typeof tooSlow>();
  const timer = setTimeout(late.resolve, limitMs, tooSlow);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The good ones first, in a new order each time, so that they share the work. The others are a last resort. */
function inReadingOrder(copies: readonly CopyPlace[]): CopyPlace[] {
  const good = copies.filter(({ state }) => state === "good");
  const others = copies.filter(({ state }) => state !== "good");
  const turn = Math.floor(Math.random() * good.length);
  return [...good.slice(turn), ...good.slice(0, turn), ...others];
}
