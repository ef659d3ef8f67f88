import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { RepairStore } from "../repair/store.ts";
import type { BlockFacts, CopyPlace } from "./store.ts";
import { type CopyReading, readVerifiedCopy } from "./verified-copy.ts";

export interface BlockReader {
  /** The block's bytes from the first copy that proves right; undefined when none does. */
  read(block: BlockFacts, copies: readonly CopyPlace[]): Promise<Uint8Array | undefined>;
  /** Which of the copies are where they should be, by their sizes: without reading them. */
  confirm(block: BlockFacts, copies: readonly CopyPlace[]): Promise<CopyPlace[]>;
}

const notConfigured = { kind: "failed", cause: "The settings do not name the device." } as const;

type Fault = Exclude<CopyReading, { kind: "good" }>;

/** Reads blocks, and tells the repairer what it finds wrong on the way. */
export function createBlockReader(deps: {
  readonly devices: DeviceRegistry;
  readonly repairs: RepairStore;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly wakeRepairer: () => void;
}): BlockReader {
  async function report(block: BlockFacts, copy: CopyPlace, reading: Fault) {
    const facts = { cid: block.cid, device: copy.deviceName, copy: copy.copyName };
    const err = reading.kind === "failed" ? reading.cause : undefined;
    deps.log.error({ ...facts, fault: reading.kind, err }, "a copy is not good");
    try {
      if (reading.kind === "failed") await deps.repairs.noteAway(block.cid, deps.clock());
      else await deps.repairs.noteBad(block.cid, [copy], deps.clock());
      deps.wakeRepairer();
    } catch (err) {
      // Whoever reads can still be served from another copy; the next reader finds the same.
      deps.log.error({ ...facts, err }, "a copy that is not good could not be recorded");
    }
  }

  async function readCopy(block: BlockFacts, copy: CopyPlace): Promise<CopyReading> {
    const device = deps.devices.find(copy.deviceName)?.device;
    if (device === undefined) return notConfigured;
    return await readVerifiedCopy(device, copy.copyName, block);
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
    async read(block, copies) {
      for (const copy of inReadingOrder(copies)) {
        const reading = await readCopy(block, copy);
        if (reading.kind === "good") return reading.blockBytes;
        if (copy.state === "good") await report(block, copy, reading);
      }
      return undefined;
    },
    async confirm(block, copies) {
      const there: CopyPlace[] = [];
      for (const copy of copies) {
        const found = await measureCopy(block, copy);
        if (found.kind === "good") there.push(copy);
        else if (copy.state === "good") await report(block, copy, found);
      }
      return there;
    },
  };
}

/** The good ones first, in a new order each time, so that they share the work. The others are a last resort. */
function inReadingOrder(copies: readonly CopyPlace[]): CopyPlace[] {
  const good = copies.filter(({ state }) => state === "good");
  const others = copies.filter(({ state }) => state !== "good");
  const turn = Math.floor(Math.random() * good.length);
  return [...good.slice(turn), ...good.slice(0, turn), ...others];
}
