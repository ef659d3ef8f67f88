import { type ListedDevice, relyingBlocksMost, type ShownDevice } from "@dexnet/protocol/device-admin";
import { AppError } from "@dexnet/protocol/errors";
import { type CheckedSettings, type Driver, PlaceTakenError } from "../devices/driver.ts";
import { checkSettings } from "../devices/drivers.ts";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { DeviceEntry, DeviceRow, DeviceStore } from "../devices/store.ts";
import type { DeviceAdminStore } from "./device-store.ts";

/** What an operator may do with devices. Throws AppError with a code that says why something can't be done. */
export interface DeviceService {
  list(): Promise<ListedDevice[]>;
  show(name: string): Promise<ShownDevice>;
  /** Makes the place ready, and has every process use it. */
  add(entry: DeviceEntry): Promise<ShownDevice>;
  drain(name: string): Promise<ShownDevice>;
  /** `isReplaced`: an empty disk stands where the device was. */
  activate(name: string, isReplaced: boolean): Promise<ShownDevice>;
  /** Answers how it was before. */
  remove(name: string, isLost: boolean): Promise<ShownDevice>;
}

export interface DeviceServiceDeps {
  readonly store: DeviceAdminStore;
  readonly known: Pick<DeviceStore, "list">;
  readonly devices: DeviceRegistry;
  readonly drivers: readonly Driver[];
  readonly clock: () => Date;
  /** Blocks are to hear of what became of a device. */
  readonly wakeChanges: () => void;
}

const refusals = {
  exists: "device_exists",
  unknown: "device_not_found",
  too_few: "device_count_low",
  not_drained: "device_not_drained",
  needed: "device_needed",
} as const;

export function createDeviceService(deps: DeviceServiceDeps): DeviceService {
  const { store, devices, clock } = deps;

  function placeOf({ kind, settings }: Pick<DeviceEntry, "kind" | "settings">): string {
    const check = checkSettings(deps.drivers, kind, settings);
    return check.kind === "good" ? check.checked.place : "";
  }

  function listed(row: DeviceRow, copies: number): ListedDevice {
    const placed = devices.find(row.name);
    const weights = devices.writable.reduce((sum, { weight }) => sum + weight, 0);
    const isWritable = devices.writable.some(({ name }) => name === row.name);
    const { name, kind, country, city, latitude, longitude, demo } = row;
    return {
      ...{ name, kind, country, city, latitude, longitude, demo, copies },
      place: placeOf(row),
      state: row.state === "draining" ? "draining" : "active",
      healthy: placed?.isHealthy ?? false,
      trouble: placed === undefined ? "it was not looked at yet" : (placed.trouble ?? null),
      away_since: row.awaySince?.toISOString() ?? null,
      free_bytes: placed?.freeBytes ?? 0,
      total_bytes: placed?.totalBytes ?? 0,
      share: isWritable && placed !== undefined ? (placed.weight / weights) * 100 : 0,
      added_at: row.addedAt.toISOString(),
    };
  }

  async function show(name: string): Promise<ShownDevice> {
    const row = await store.find(name);
    if (row === undefined) throw new AppError("device_not_found");
    const byState = await store.copiesByState(name);
    const { relying, onlyHere } = await store.relyingBlocks(name, relyingBlocksMost);
    return {
      ...listed(row, byState.good + byState.writing + byState.bad),
      copies_by_state: byState,
      relying_blocks: relying,
      only_here: onlyHere,
      removals_waiting: await store.countRemovals(name),
    };
  }

  /** Opens a place that may be empty. */
  async function prepare(name: string, checked: CheckedSettings): Promise<"found" | "made"> {
    try {
      const { device, state } = await checked.open(name, true);
      await device.health();
      return state === "found" ? "found" : "made";
    } catch (cause) {
      throw new AppError(cause instanceof PlaceTakenError ? "device_exists" : "device_unusable", { cause });
    }
  }

  /** This process sees it at once, the others at their next look. */
  async function settle(outcome: keyof typeof refusals | "done" | "added"): Promise<void> {
    if (outcome !== "done" && outcome !== "added") throw new AppError(refusals[outcome]);
    await devices.look();
    deps.wakeChanges();
  }

  return {
    async list() {
      const copies = await store.countCopies();
      return (await deps.known.list()).map((row) => listed(row, copies.get(row.name) ?? 0));
    },
    show,
    async add(given) {
      const check = checkSettings(deps.drivers, given.kind, given.settings);
      if (check.kind === "wrong") {
        const field =
          check.field === "kind" || check.field === "" ? check.field || "settings" : `settings.${check.field}`;
        throw new AppError("bad_request", { facts: { field } });
      }
      const { checked } = check;
      const samePlace = (row: DeviceRow) => row.kind === given.kind && placeOf(row) === checked.place;
      const isTaken = (row: DeviceRow) => row.name === given.name || samePlace(row);
      // Asked before a place is touched, and once more as it is entered.
      if ((await deps.known.list()).some(isTaken)) throw new AppError("device_exists");
      await prepare(given.name, checked);
      await settle(await store.add({ ...given, settings: checked.settings }, samePlace, clock()));
      return await show(given.name);
    },
    async drain(name) {
      await settle(await store.drain(name, clock()));
      return await show(name);
    },
    async activate(name, isReplaced) {
      const row = await store.find(name);
      if (row === undefined) throw new AppError("device_not_found");
      const check = isReplaced ? checkSettings(deps.drivers, row.kind, row.settings) : undefined;
      if (check?.kind === "wrong") throw new AppError("device_unusable");
      const isEmpty = check !== undefined && (await prepare(name, check.checked)) === "made";
      await settle(await store.activate(name, isEmpty, clock()));
      return await show(name);
    },
    async remove(name, isLost) {
      const before = await show(name);
      await settle(await store.remove(name, isLost, clock()));
      return before;
    },
  };
}
