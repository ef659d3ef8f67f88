import { withTimeout } from "@dexnet/service/concurrency/with-timeout";
import type { BlockInfo } from "../blocks/copies/copy-reference.ts";
import { type CopyReading, readVerifiedCopy } from "../blocks/copies/read-copy.ts";
import type { Device } from "../devices/device.ts";
import { deviceCallTimeoutMs } from "./repair-limits.ts";

/** No copy has this name. A device that reports it as missing can be read. */
const unusedCopyName = "nobodys-copy-00";

/** Reads a copy whole and verifies it. A device that does not answer in time counts as failed. */
export async function readCopyInTime(device: Device, copyName: string, block: BlockInfo): Promise<CopyReading> {
  try {
    return await withTimeout(deviceCallTimeoutMs, readVerifiedCopy(device, copyName, block));
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

/** Checks a copy by its size only. */
export async function checkCopySize(
  device: Device,
  copyName: string,
  sizeBytes: number,
): Promise<"good" | "missing" | "wrong" | "failed"> {
  try {
    const found = await withTimeout(deviceCallTimeoutMs, device.size(copyName));
    if (found === undefined) return "missing";
    return found === sizeBytes ? "good" : "wrong";
  } catch {
    return "failed";
  }
}

/** True also for a device that is full or read-only: its copies are still good. */
export async function isReadable(device: Device): Promise<boolean> {
  return (await checkCopySize(device, unusedCopyName, 0)) !== "failed";
}
