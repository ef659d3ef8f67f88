import { type ListedDevice, maxRelyingBlocks, type ShownDevice } from "@dexnet/protocol/admin/device-admin";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { DeviceAdminStore } from "./device-admin-store.ts";
import type { DeviceEntry, DeviceRow, DeviceStore } from "./device-store.ts";
import { type CheckedSettings, checkSettings, type Driver, LocationTakenError } from "./driver.ts";
import type { DeviceRegistry } from "./registry.ts";

/** Device administration. Throws AppError with the code of the reason. */
export interface DeviceService {
  list(): Promise<ListedDevice[]>;
  show(name: string): Promise<ShownDevice>;
  /** Prepares the location and registers the device for all processes. */
  add(entry: DeviceEntry): Promise<ShownDevice>;
  drain(name: string): Promise<ShownDevice>;
  /** `isReplaced`: the disk was replaced by an empty one. */
  activate(name: string, isReplaced: boolean): Promise<ShownDevice>;
  /** Returns the device as it was before. */
  remove(name: string, isLost: boolean): Promise<ShownDevice>;
}

interface DeviceServiceDeps {
  readonly store: DeviceAdminStore;
  readonly deviceStore: Pick<DeviceStore, "list">;
  readonly devices: DeviceRegistry;
  readonly drivers: readonly Driver[];
  /** Id of the deployment. */
  readonly deployment: string;
  readonly clock: Clock;
  readonly wakeDeviceChanges: () => void;
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

  function locationOf({ kind, settings }: Pick<DeviceEntry, "kind" | "settings">): string {
    const check = checkSettings(deps.drivers, kind, settings);
    return check.kind === "good" ? check.checked.location : "";
  }

  function describeDevice(row: DeviceRow, copies: number): ListedDevice {
    const registered = devices.find(row.name);
    const totalWeight = devices.writable.reduce((sum, { weight }) => sum + weight, 0);
    const isWritable = devices.writable.some(({ name }) => name === row.name);
    const { name, kind, country, city, latitude, longitude, demo } = row;
    return {
      name,
      kind,
      country,
      city,
      latitude,
      longitude,
      demo,
      copies,
      location: locationOf(row),
      state: row.state === "draining" ? "draining" : "active",
      healthy: registered?.isHealthy ?? false,
      trouble: registered === undefined ? "it was not checked yet" : (registered.trouble ?? null),
      away_since: row.awaySince?.toISOString() ?? null,
      free_bytes: registered?.freeBytes ?? 0,
      total_bytes: registered?.totalBytes ?? 0,
      share: isWritable && registered !== undefined ? (registered.weight / totalWeight) * 100 : 0,
      added_at: row.addedAt.toISOString(),
    };
  }

  async function show(name: string): Promise<ShownDevice> {
    const row = await store.find(name);
    if (row === undefined) throw new AppError("device_not_found");
    const byState = await store.countCopiesByState(name);
    const { relying, onlyHere } = await store.countRelyingBlocks(name, maxRelyingBlocks);
    return {
      ...describeDevice(row, byState.good + byState.writing + byState.bad),
      copies_by_state: byState,
      relying_blocks: relying,
      only_here: onlyHere,
      removals_waiting: await store.countRemovals(name),
    };
  }

  /** Opens a location that may be empty. */
  async function prepare(name: string, checked: CheckedSettings): Promise<"found" | "created"> {
    try {
      const { device, state, close } = await checked.open({
        name,
        deployment: deps.deployment,
        create: true,
        readUsedBytes: async () => 0,
      });
      await device.checkHealth().finally(close);
      return state === "found" ? "found" : "created";
    } catch (cause) {
      throw new AppError(cause instanceof LocationTakenError ? "device_location_taken" : "device_unusable", { cause });
    }
  }

  /** Makes a change visible in this process before the answer. The others are notified. */
  async function applyChange(outcome: keyof typeof refusals | "done" | "added"): Promise<void> {
    if (outcome !== "done" && outcome !== "added") throw new AppError(refusals[outcome]);
    await devices.checkHealth();
    deps.wakeDeviceChanges();
  }

  return {
    async list() {
      const copies = await store.countCopies();
      return (await deps.deviceStore.list()).map((row) => describeDevice(row, copies.get(row.name) ?? 0));
    },
    show,
    async add(given) {
      const check = checkSettings(deps.drivers, given.kind, given.settings);
      if (check.kind === "wrong") {
        const field =
          check.field === "kind" || check.field === "" ? check.field || "settings" : `settings.${check.field}`;
        throw new AppError("bad_request", { context: { field } });
      }
      const { checked } = check;
      const hasSameLocation = (row: DeviceRow) => row.kind === given.kind && locationOf(row) === checked.location;
      const isTaken = (row: DeviceRow) => row.name === given.name || hasSameLocation(row);
      // Checked before the location is changed, and once more in the transaction.
      if ((await deps.deviceStore.list()).some(isTaken)) throw new AppError("device_exists");
      await prepare(given.name, checked);
      await applyChange(await store.add({ ...given, settings: checked.settings }, hasSameLocation, clock.now()));
      return await show(given.name);
    },
    async drain(name) {
      await applyChange(await store.drain(name, clock.now()));
      return await show(name);
    },
    async activate(name, isReplaced) {
      const row = await store.find(name);
      if (row === undefined) throw new AppError("device_not_found");
      const check = isReplaced ? checkSettings(deps.drivers, row.kind, row.settings) : undefined;
      if (check?.kind === "wrong") throw new AppError("device_unusable");
      const isEmpty = check !== undefined && (await prepare(name, check.checked)) === "created";
      await applyChange(await store.activate(name, isEmpty, clock.now()));
      return await show(name);
    },
    async remove(name, isLost) {
      const before = await show(name);
      await applyChange(await store.remove(name, isLost, clock.now()));
      return before;
    },
  };
}
