import { withTimeout } from "@dexnet/service/with-timeout";
import type { BlockFacts } from "../blocks/store.ts";
import { type CopyReading, readVerifiedCopy } from "../blocks/verified-copy.ts";
import type { Device } from "../devices/device.ts";
import { backgroundStepMs } from "../limits.ts";

/** Nobody ever writes a copy of this name: a device that says so can be read. */
const nobodysName = "nobodys-copy-00";

/** Reads a copy whole and checks it. A device that does not answer in time has failed. */
export async function lookAtCopy(device: Device, copyName: string, block: BlockFacts): Promise<CopyReading> {
  try {
    return await withTimeout(backgroundStepMs, readVerifiedCopy(device, copyName, block));
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

/** Whether a copy seems to be there, by its size alone. */
export async function measureCopy(
  device: Device,
  copyName: string,
  sizeBytes: number,
): Promise<"good" | "missing" | "wrong" | "failed"> {
  try {
    const found = await withTimeout(backgroundStepMs, device.size(copyName));
    if (found === undefined) return "missing";
    return found === sizeBytes ? "good" : "wrong";
  } catch {
    return "failed";
  }
}

/** A device that is full or read-only can be reached: what it has is as good as ever. */
export async function canBeReached(device: Device): Promise<boolean> {
  return (await measureCopy(device, nobodysName, 0)) !== "failed";
}
