import type { DeviceWithCopies } from "@dexnet/drive/statistics";
import type { World } from "./world.ts";

/** Devices that are shown as one dot. */
export interface PlaceGroup {
  /** The same as long as the same devices are in it. */
  key: string;
  /** Those with the most copies first. */
  devices: readonly DeviceWithCopies[];
  copies: number;
  isOnline: boolean;
  /** Shares of the map's width and height. */
  x: number;
  y: number;
}

export interface ShownMap {
  widthPx: number;
  /** What a dot takes with its number. */
  dotPx: { width: number; height: number };
}

/**
 * Devices whose dots would lie on each other are one dot, which stands where the one with the most copies is. From west to
 * east, as the arrow keys go through them.
 */
export function groupPlaces(
  devices: readonly DeviceWithCopies[],
  world: Pick<World, "width" | "height" | "place">,
  { widthPx, dotPx }: ShownMap,
): PlaceGroup[] {
  const heightPx = (widthPx * world.height) / world.width;
  const groups: { x: number; y: number; devices: DeviceWithCopies[] }[] = [];
  for (const device of devices.toSorted((a, b) => b.copies - a.copies || (a.id < b.id ? -1 : 1))) {
    const { x, y } = world.place(device.longitude, device.latitude);
    const near = groups.find(
      (group) => Math.abs(group.x - x) * widthPx < dotPx.width && Math.abs(group.y - y) * heightPx < dotPx.height,
    );
    if (near === undefined) groups.push({ x, y, devices: [device] });
    else near.devices.push(device);
  }
  return groups
    .map(({ x, y, devices: there }) => ({
      ...{ x, y, devices: there },
      key: there.map(({ id }) => id).toSorted()[0] ?? "",
      copies: there.reduce((sum, { copies }) => sum + copies, 0),
      isOnline: there.some(({ isOnline }) => isOnline),
    }))
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
}
