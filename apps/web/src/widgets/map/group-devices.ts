import type { PlacedDevice } from "./placed-device.ts";
import type { World } from "./world.ts";

/** Devices that are shown as one dot. */
export interface DeviceGroup {
  /** Id that stays while the group has the same devices. */
  key: string;
  /** Devices with the most copies first. */
  devices: readonly PlacedDevice[];
  copies: number;
  isOnline: boolean;
  /** Position as shares of the width and height of the map. */
  x: number;
  y: number;
}

export interface ShownMap {
  widthPx: number;
  /** Size of a dot with its number. */
  dotPx: { width: number; height: number };
}

/**
 * Groups devices whose dots would overlap. A group is at its device with the most copies. The groups are sorted from
 * west to east, for the arrow keys.
 */
export function groupDevices(
  devices: readonly PlacedDevice[],
  world: Pick<World, "width" | "height" | "project">,
  { widthPx, dotPx }: ShownMap,
): DeviceGroup[] {
  const heightPx = (widthPx * world.height) / world.width;
  const groups: { x: number; y: number; devices: PlacedDevice[] }[] = [];
  for (const device of devices.toSorted((a, b) => b.copies - a.copies || (a.id < b.id ? -1 : 1))) {
    const { x, y } = world.project(device.longitude, device.latitude);
    const near = groups.find(
      (group) => Math.abs(group.x - x) * widthPx < dotPx.width && Math.abs(group.y - y) * heightPx < dotPx.height,
    );
    if (near === undefined) groups.push({ x, y, devices: [device] });
    else near.devices.push(device);
  }
  return groups
    .map(({ x, y, devices: members }) => ({
      x,
      y,
      devices: members,
      key: members.map(({ id }) => id).toSorted()[0] ?? "",
      copies: members.reduce((sum, { copies }) => sum + copies, 0),
      isOnline: members.some(({ isOnline }) => isOnline),
    }))
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
}
