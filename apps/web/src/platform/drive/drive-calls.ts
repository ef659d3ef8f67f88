import type { Drive, StorageDrive } from "@dexnet/drive/drive";
import { forwardCalls } from "@dexnet/drive/platform/forward-calls";
import { loadOnce } from "../lazy-object.ts";

/** Calls a method of the drive, or of one of its storages if there is an address. */
export type DriveCall = (address: string | null, name: string, request: unknown[]) => Promise<unknown>;

/** Drive whose methods all make one call. */
export function createDriveOfCalls(call: DriveCall): Drive {
  return forwardCalls<Drive>((name, request) => call(null, name, request), {
    open: (address) => forwardCalls<StorageDrive>((name, request) => call(address, name, request)),
  });
}

/** Makes such a call of a drive. */
export async function callDrive(
  drive: Drive,
  address: string | null,
  name: string,
  request: unknown[],
): Promise<unknown> {
  const target = address === null ? drive : drive.open(address);
  return Reflect.apply(Reflect.get(target, name), target, request);
}

/** Drive whose code is fetched with the first call. */
export function createLazyDrive(load: () => Promise<Drive>): Drive {
  const loaded = loadOnce(load);
  return createDriveOfCalls(async (...call) => callDrive(await loaded(), ...call));
}
