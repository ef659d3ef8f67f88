import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import { newCopyName } from "../blocks/copy-name.ts";
import type { BlockFacts, CopyPlace } from "../blocks/store.ts";
import { readVerifiedCopy } from "../blocks/verified-copy.ts";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { repairBatch, repairsAtOnce } from "../limits.ts";
import { chooseDevices } from "../placement.ts";
import type { BlockToRepair, RepairStore } from "./store.ts";

interface Examined {
  readonly good: CopyPlace[];
  readonly bad: CopyPlace[];
  /** From a copy that was read whole and checked. */
  readonly blockBytes: Uint8Array | undefined;
}

/**
 * Brings blocks back to all their copies. Several processes may do so at once: a block is claimed for a while, and a
 * repair that was done twice leaves one copy and a removal.
 */
export function createRepairer(deps: {
  readonly store: RepairStore;
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, log, clock } = deps;

  async function repair(item: BlockToRepair): Promise<void> {
    const { cid } = item.block;
    const { good, bad, blockBytes } = await examine(item);
    await store.noteFindings(cid, { good, bad }, clock());
    if (blockBytes === undefined) log.error({ cid, attempts: item.attempts }, "no good copy of a block can be reached");
    else await complete(item.block, { good, bad, blockBytes });
    if (await store.settle(cid, item.attempts, clock())) log.info({ cid }, "a block has all its copies again");
  }

  /**
   * Reads one copy whole, to copy from, and those that were in doubt, which may be right after all. For the rest their
   * size has to do: reading everything is the scrubber's job.
   */
  async function examine({ block, copies }: BlockToRepair): Promise<Examined> {
    const good: CopyPlace[] = [];
    const bad: CopyPlace[] = [];
    let blockBytes: Uint8Array | undefined;
    const trustedFirst = [...copies].sort((a, b) => Number(b.state === "good") - Number(a.state === "good"));
    for (const copy of trustedFirst) {
      const device = deps.devices.find(copy.deviceName)?.device;
      if (device === undefined) {
        bad.push(copy);
      } else if (blockBytes !== undefined && copy.state === "good") {
        const sizeBytes = await device.size(copy.copyName).catch(() => undefined);
        (sizeBytes === block.sizeBytes ? good : bad).push(copy);
      } else {
        const reading = await readVerifiedCopy(device, copy.copyName, block);
        if (reading.kind === "good") blockBytes ??= reading.blockBytes;
        (reading.kind === "good" ? good : bad).push(copy);
      }
    }
    return { good, bad, blockBytes };
  }

  async function complete(block: BlockFacts, { good, bad, blockBytes }: Examined & { blockBytes: Uint8Array }) {
    const blockCid = block.cid;
    const holding = good.flatMap(({ deviceName }) => deps.devices.find(deviceName) ?? []);
    // Where a copy went bad the next might too: such a device gets one only when no other can take it.
    const doubtful = new Set(bad.map(({ deviceName }) => deviceName));
    const choose = (devices: PlacedDevice[]) => chooseDevices({ blockCid, devices, count: devices.length, holding });
    const candidates = [
      ...choose(deps.devices.all.filter(({ name }) => !doubtful.has(name))),
      ...choose(deps.devices.all.filter(({ name }) => doubtful.has(name))),
    ];
    let missing = copiesPerBlock - good.length;
    for (const placed of candidates) {
      if (missing <= 0) return;
      if (await makeCopy(block, placed, blockBytes)) missing -= 1;
    }
  }

  async function makeCopy(block: BlockFacts, placed: PlacedDevice, blockBytes: Uint8Array): Promise<boolean> {
    const { cid } = block;
    const { name, device } = placed;
    const copy = { cid, deviceName: name, copyName: newCopyName(cid) };
    try {
      await device.health();
      if (!(await store.startCopy(copy, block, clock()))) return false;
      await device.put(copy.copyName, pieces(blockBytes));
      await store.finishCopies([copy], clock());
      return true;
    } catch (err) {
      log.warn({ err, cid, device: name }, "a copy could not be made; the next device is tried");
      return false;
    }
  }

  return {
    async run(stopping) {
      while (!stopping.aborted) {
        const claimed = await store.claim(repairBatch, clock());
        if (claimed.length === 0) return;
        const waiting = claimed.values();
        await Promise.all(
          Array.from({ length: repairsAtOnce }, async () => {
            for (const item of waiting) if (!stopping.aborted) await repair(item);
          }),
        );
      }
    },
  };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<readonly Uint8Array[]> {
  yield [bytes];
}
