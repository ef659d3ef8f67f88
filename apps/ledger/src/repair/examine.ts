import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { BlockFacts, CopyPlace } from "../blocks/store.ts";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { lookAtCopy, measureCopy } from "./look-at-copy.ts";
import type { BadKind } from "./metrics.ts";
import type { BlockToRepair } from "./store.ts";

export interface Examined {
  /** Read whole and right. Those that were only measured are not among them: nothing was learnt of their bytes. */
  readonly good: readonly CopyPlace[];
  readonly bad: readonly CopyPlace[];
  /** Devices that have one of the copies that count. */
  readonly holding: readonly PlacedDevice[];
  /** From a copy that was read whole and checked; not read when nothing lacks, undefined too when none is right. */
  readonly blockBytes: Uint8Array | undefined;
}

type Found = { kind: "good"; blockBytes?: Uint8Array } | { kind: BadKind };

/**
 * Finds out how a block's copies are. Those in doubt are read whole: they may be right after all. For those that are
 * trusted their size has to do, reading everything being the scrubber's job; but when copies lack, one is read whole.
 */
export async function examineCopies(
  devices: DeviceRegistry,
  { block, copies }: BlockToRepair,
  onBad: (kind: BadKind) => void,
): Promise<Examined> {
  const good: CopyPlace[] = [];
  const bad: CopyPlace[] = [];
  const measured: CopyPlace[] = [];
  let blockBytes: Uint8Array | undefined;

  async function judge(copy: CopyPlace, how: "size" | "bytes"): Promise<void> {
    const found = await look(devices, block, copy, how);
    if (found.kind === "good") {
      (how === "size" ? measured : good).push(copy);
      blockBytes ??= found.blockBytes;
    } else {
      bad.push(copy);
      if (copy.state === "good") onBad(found.kind);
    }
  }
  const holding = () =>
    [...good, ...measured]
      .flatMap(({ deviceName }) => devices.find(deviceName) ?? [])
      .filter(({ state }) => state === "active");

  for (const copy of copies) await judge(copy, copy.state === "good" ? "size" : "bytes");
  while (blockBytes === undefined && holding().length < copiesPerBlock) {
    const source = measured.shift();
    if (source === undefined) break;
    await judge(source, "bytes");
  }
  return { good, bad, holding: holding(), blockBytes };
}

async function look(
  devices: DeviceRegistry,
  block: BlockFacts,
  copy: CopyPlace,
  how: "size" | "bytes",
): Promise<Found> {
  const device = devices.find(copy.deviceName)?.device;
  if (device === undefined) return { kind: "unreadable" };
  if (how === "size") return asFound(await measureCopy(device, copy.copyName, block.sizeBytes));
  const reading = await lookAtCopy(device, copy.copyName, block);
  return reading.kind === "good" ? reading : asFound(reading.kind);
}

function asFound(kind: "good" | "missing" | "wrong" | "failed"): Found {
  return kind === "failed" ? { kind: "unreadable" } : { kind };
}
