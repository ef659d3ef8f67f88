import type { Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import { StartError } from "@dexnet/service/process/start-error";
import { healthCheckTimeoutMs, lostDeviceMs } from "./device-limits.ts";
import {
  createDeviceMonitor,
  type DeviceMonitor,
  type DeviceMonitorDeps,
  type DeviceStatus,
} from "./device-monitor.ts";
import { type DeviceSetting, entryOf } from "./device-setting.ts";
import type { DeviceRow, DeviceSite, DeviceStore } from "./device-store.ts";
import { type Driver, LocationTakenError } from "./driver.ts";
import { hasFreeSpace } from "./free-space.ts";

/** A device with its site and its status at the last health check. Immutable. */
export interface RegisteredDevice extends DeviceSite, DeviceStatus {
  /** A draining device is read and not written. Its copies are made again elsewhere. */
  readonly state: "active" | "draining";
}

export interface DeviceRegistry {
  /** Current devices, including those that are draining or in trouble. */
  readonly all: readonly RegisteredDevice[];
  /** Current devices for new copies: active, healthy, with free space. */
  readonly writable: readonly RegisteredDevice[];
  /** Undefined for a device that is unknown here, or no longer known. */
  find(name: string): RegisteredDevice | undefined;
  /** Reads the devices and checks them. When it resolves, changes from before the call are visible. */
  checkHealth(): Promise<void>;
}

/** A registry of devices that never change. */
export function createDeviceRegistry(all: readonly RegisteredDevice[]): DeviceRegistry {
  const byName = new Map(all.map((registered) => [registered.name, registered]));
  return { all, writable: all.filter(isWritable), find: (name) => byName.get(name), async checkHealth() {} };
}

function isWritable(registered: RegisteredDevice): boolean {
  return registered.state === "active" && registered.isHealthy && hasFreeSpace(registered);
}

/**
 * Enters the devices of the settings into the table and opens the devices of the table. A device that is away does not stop
 * the start. A new device that can't be prepared does.
 */
export async function openDevices(deps: {
  readonly settings: readonly DeviceSetting[];
  readonly demo: boolean;
  readonly store: DeviceStore;
  /** Id of the deployment. */
  readonly deployment: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly drivers: readonly Driver[];
  readonly answerMs?: number;
}): Promise<DeviceRegistry> {
  const { store, clock } = deps;
  const monitors = new Map<string, { readonly monitor: DeviceMonitor; row: DeviceRow }>();
  let current = createDeviceRegistry([]);
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const monitorDeps: DeviceMonitorDeps = {
    store,
    deployment: deps.deployment,
    log: deps.log,
    clock,
    onChange: updateCurrent,
    drivers: deps.drivers,
    answerMs: deps.answerMs ?? healthCheckTimeoutMs,
  };

  function updateCurrent(): void {
    const all = [...monitors.values()].flatMap(({ monitor, row }) => registeredDevice(row, monitor.status()));
    current = createDeviceRegistry(all);
  }

  async function checkOnce(): Promise<void> {
    const rows = await store.list();
    const names = new Set(rows.map(({ name }) => name));
    for (const [name, { monitor }] of monitors) {
      if (names.has(name)) continue;
      monitor.close();
      monitors.delete(name);
    }
    for (const row of rows) {
      const known = monitors.get(row.name);
      const isSame = known !== undefined && hasSameSettings(known.row, row);
      if (!isSame) known?.monitor.close();
      monitors.set(row.name, { monitor: isSame ? known.monitor : createDeviceMonitor(monitorDeps, row.name), row });
    }
    await Promise.all([...monitors.values()].map(({ monitor, row }) => monitor.checkHealth(row)));
    updateCurrent();
    for (const { monitor, row } of monitors.values()) await recordHealth(row, monitor.status());
  }

  /** Writes only changes, because processes share the table. */
  async function recordHealth({ name, awaySince, isGivenUp }: DeviceRow, { trouble }: DeviceStatus): Promise<void> {
    const now = clock.now();
    if (trouble === undefined) {
      if (awaySince !== null) await store.recordBack(name, now);
      return;
    }
    const isLost = awaySince !== null && now.getTime() - awaySince.getTime() > lostDeviceMs;
    if (awaySince !== null && (isGivenUp || !isLost)) return;
    if (await store.recordAway(name, now)) {
      deps.log.error({ device: name, trouble }, "A device has been away for too long; its copies are made elsewhere");
    }
  }

  const entries = deps.settings.map(entryOf);
  await store.register(entries, deps.demo, clock.now());
  await checkOnce();
  for (const { name } of entries) {
    const known = monitors.get(name);
    if (known !== undefined && !known.row.isPrepared) throwIfUnusable(name, known.monitor.openError());
  }
  return {
    get all() {
      return current.all;
    },
    get writable() {
      return current.writable;
    },
    find: (name) => current.find(name),
    checkHealth() {
      waiting ??= running.then(() => {
        waiting = undefined;
        const check = checkOnce();
        running = check.catch(() => undefined);
        return check;
      });
      return waiting;
    },
  };
}

function registeredDevice(row: DeviceRow, status: DeviceStatus): RegisteredDevice[] {
  const { name, country, city, latitude, longitude, state } = row;
  return state === "removed" ? [] : [{ name, country, city, latitude, longitude, state, ...status }];
}

function hasSameSettings(before: DeviceRow, now: DeviceRow): boolean {
  return before.kind === now.kind && JSON.stringify(before.settings) === JSON.stringify(now.settings);
}

function throwIfUnusable(name: string, error: unknown): void {
  if (error === undefined) return;
  if (error instanceof StartError) throw error;
  const reason =
    error instanceof LocationTakenError ? error.message : `The device ${name} can't be used: ${String(error)}`;
  throw new StartError(reason, { cause: error });
}
