import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { RepairStore } from "../repair/store.ts";
import type { BlockFacts, CopyPlace } from "./store.ts";
import { type CopyReading, readVerifiedCopy } from "./verified-copy.ts";

export interface BlockReader {
  /** The block's bytes from the first copy that proves right; undefined when none does. */
  read(block: BlockFacts, copies: readonly CopyPlace[]): Promise<Uint8Array | undefined>;
  /** Which of the copies that count are where they should be, by their sizes: without reading them. */
  confirm(block: BlockFacts, copies: readonly CopyPlace[]): Promise<CopyPlace[]>;
}

/** Reads blocks, and tells the repairer what it finds wrong on the way. */
export function createBlockReader(deps: {
  readonly devices: DeviceRegistry;
  readonly repairs: RepairStore;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly wakeRepairer: () => void;
}): BlockReader {
  async function report(block: BlockFacts, copy: CopyPlace, reading: Exclude<CopyReading, { kind: "good" }>) {
    const facts = { cid: block.cid, device: copy.deviceName, copy: copy.copyName };
    if (reading.kind === "failed") {
      deps.log.warn({ ...facts, err: reading.cause }, "a copy can't be reached");
      await deps.repairs.noteAway(block.cid, deps.clock());
      return;
    }
    deps.log.error(facts, reading.kind === "missing" ? "a copy is missing" : "a copy is wrong");
    await deps.repairs.noteBad(block.cid, [copy], deps.clock());
    deps.wakeRepairer();
  }

  async function readCopy(block: BlockFacts, copy: CopyPlace): Promise<CopyReading> {
    const device = deps.devices.find(copy.deviceName)?.device;
    if (device === undefined) return { kind: "failed", cause: "the device is not configured" };
    return await readVerifiedCopy(device, copy.copyName, block);
  }

  async function measureCopy(block: BlockFacts, copy: CopyPlace): Promise<CopyReading["kind"]> {
    const device = deps.devices.find(copy.deviceName)?.device;
    if (device === undefined) return "failed";
    try {
      const sizeBytes = await device.size(copy.copyName);
      return sizeBytes === undefined ? "missing" : sizeBytes === block.sizeBytes ? "good" : "wrong";
    } catch {
      return "failed";
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
      for (const copy of copies.filter(({ state }) => state === "good")) {
        const kind = await measureCopy(block, copy);
        if (kind === "good") there.push(copy);
        else await report(block, copy, kind === "failed" ? { kind, cause: undefined } : { kind });
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
