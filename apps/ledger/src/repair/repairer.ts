import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import { mapConcurrently } from "@dexnet/service/semaphore";
import { withTimeout } from "@dexnet/service/with-timeout";
import { newCopyName } from "../blocks/copy-name.ts";
import type { BlockFacts } from "../blocks/store.ts";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { backgroundStepMs, repairBatch, repairsAtOnce } from "../limits.ts";
import { chooseDevices } from "../placement.ts";
import { type Examined, examineCopies } from "./examine.ts";
import { lookAtCopy } from "./look-at-copy.ts";
import type { HealingMetrics } from "./metrics.ts";
import type { BlockToRepair, RepairStore } from "./store.ts";

/**
 * Brings blocks back to all their copies. Several processes may do so at once: a block is claimed for a while, and a
 * repair that was done twice leaves one copy and a removal.
 */
export function createRepairer(deps: {
  readonly store: RepairStore;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, metrics, log, clock } = deps;

  async function repair(item: BlockToRepair): Promise<void> {
    const { block } = item;
    const lookedAt = clock();
    const examined = await examineCopies(deps.devices, item, (kind) => metrics.badFound(kind, "repair"));
    await store.noteFindings(block.cid, examined, lookedAt);
    await complete(item, examined);
    if (await store.settle(block.cid, item.attempts, clock()))
      log.info({ cid: block.cid }, "a block has all its copies");
  }

  async function complete({ block, attempts }: BlockToRepair, { bad, holding, blockBytes }: Examined): Promise<void> {
    let missing = copiesPerBlock - holding.length;
    if (missing <= 0) return;
    const blockCid = block.cid;
    if (blockBytes === undefined) {
      log.error({ cid: blockCid, attempts }, "no good copy of a block can be reached");
      return;
    }
    // Where a copy went bad the next might too: such a device gets one only when no other can take it.
    const doubtful = new Set(bad.map(({ deviceName }) => deviceName));
    const choose = (devices: PlacedDevice[]) => chooseDevices({ blockCid, devices, count: devices.length, holding });
    const candidates = [
      ...choose(deps.devices.writable.filter(({ name }) => !doubtful.has(name))),
      ...choose(deps.devices.writable.filter(({ name }) => doubtful.has(name))),
    ];
    for (const placed of candidates) {
      if (missing <= 0) return;
      const outcome = await makeCopy(block, placed, blockBytes);
      if (outcome === "unwanted") return;
      if (outcome === "made") missing -= 1;
    }
  }

  async function makeCopy(
    block: BlockFacts,
    placed: PlacedDevice,
    blockBytes: Uint8Array,
  ): Promise<"made" | "failed" | "unwanted"> {
    const { cid } = block;
    const { name, device } = placed;
    const copy = { cid, deviceName: name, copyName: newCopyName(cid) };
    try {
      await withTimeout(backgroundStepMs, device.health());
      if (!(await store.startCopy(copy, block, clock()))) return "unwanted";
      await withTimeout(backgroundStepMs, device.put(copy.copyName, pieces(blockBytes)));
      // A device that lost or falsified other copies may do so here: it is not taken at its word.
      const reading = await lookAtCopy(device, copy.copyName, block);
      if (reading.kind === "good") {
        await store.finishCopies([copy], clock());
        metrics.copyMade(block.sizeBytes);
        return "made";
      }
      log.error({ cid, device: name, fault: reading.kind }, "a device does not give back what it has just taken");
      metrics.badFound(reading.kind === "failed" ? "unreadable" : reading.kind, "repair");
      await store.noteFindings(cid, { good: [], bad: [copy] }, clock());
    } catch (err) {
      log.warn({ err, cid, device: name }, "a copy could not be made; the next device is tried");
    }
    return "failed";
  }

  return {
    async run(stopping) {
      while (!stopping.aborted) {
        const claimed = await store.claim(repairBatch, clock());
        if (claimed.length === 0) return;
        await mapConcurrently(claimed, repairsAtOnce, async (item) => {
          if (!stopping.aborted) await repair(item);
        });
      }
    },
  };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<readonly Uint8Array[]> {
  yield [bytes];
}
