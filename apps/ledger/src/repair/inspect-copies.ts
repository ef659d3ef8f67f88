import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { BlockInfo, CopyRecord } from "../blocks/copies/copy-reference.ts";
import type { DeviceRegistry, RegisteredDevice } from "../devices/registry.ts";
import { checkCopySize, readCopyInTime } from "./check-copy.ts";
import type { BadCopyKind } from "./repair-metrics.ts";
import type { BlockToRepair } from "./repair-store.ts";

export interface Inspection {
  /** Copies that were read whole and verified. A copy of which only the size was checked is not among them. */
  readonly good: readonly CopyRecord[];
  readonly bad: readonly CopyRecord[];
  /** Active devices with a copy that counts. */
  readonly copyDevices: readonly RegisteredDevice[];
  /** Bytes of a verified copy. Undefined when no copy lacks or no copy is good. */
  readonly blockBytes: Uint8Array | undefined;
}

type CopyCheck = { kind: "good"; blockBytes?: Uint8Array } | { kind: BadCopyKind };

/**
 * Checks the copies of a block. Bad copies are read whole, because they may be good again. Of good copies the size is
 * checked, because the scrubber reads them. When copies lack, one good copy is read whole.
 */
export async function inspectCopies(
  devices: DeviceRegistry,
  { block, copies }: BlockToRepair,
  onBadCopy: (kind: BadCopyKind) => void,
): Promise<Inspection> {
  const good: CopyRecord[] = [];
  const bad: CopyRecord[] = [];
  const measured: CopyRecord[] = [];
  let blockBytes: Uint8Array | undefined;

  async function inspect(copy: CopyRecord, how: "size" | "bytes"): Promise<void> {
    const found = await checkCopy(devices, block, copy, how);
    if (found.kind === "good") {
      (how === "size" ? measured : good).push(copy);
      blockBytes ??= found.blockBytes;
    } else {
      bad.push(copy);
      if (copy.state === "good") onBadCopy(found.kind);
    }
  }
  const copyDevices = () =>
    [...good, ...measured]
      .flatMap(({ deviceName }) => devices.find(deviceName) ?? [])
      .filter(({ state }) => state === "active");

  for (const copy of copies) await inspect(copy, copy.state === "good" ? "size" : "bytes");
  while (blockBytes === undefined && copyDevices().length < copiesPerBlock) {
    const source = measured.shift();
    if (source === undefined) break;
    await inspect(source, "bytes");
  }
  return { good, bad, copyDevices: copyDevices(), blockBytes };
}

async function checkCopy(
  devices: DeviceRegistry,
  block: BlockInfo,
  copy: CopyRecord,
  how: "size" | "bytes",
): Promise<CopyCheck> {
  const device = devices.find(copy.deviceName)?.device;
  if (device === undefined) return { kind: "unreadable" };
  if (how === "size") return copyCheck(await checkCopySize(device, copy.copyName, block.sizeBytes));
  const reading = await readCopyInTime(device, copy.copyName, block);
  return reading.kind === "good" ? reading : copyCheck(reading.kind);
}

function copyCheck(kind: "good" | "missing" | "wrong" | "failed"): CopyCheck {
  return kind === "failed" ? { kind: "unreadable" } : { kind };
}
