import type { Logger } from "@dexnet/service/log";
import { StartError } from "@dexnet/service/start-error";
import { deviceAnswerMs, lostDeviceMs } from "../limits.ts";
import type { Device } from "./device.ts";
import { type DeviceSetting, entryOf } from "./device-setting.ts";
import { type Driver, PlaceTakenError } from "./driver.ts";
import { drivers } from "./drivers.ts";
import { hasRoom } from "./room.ts";
import { createSlot, type Slot, type SlotDeps, type SlotView } from "./slot.ts";
import type { DeviceFacts, DeviceRow, DeviceStore } from "./store.ts";

/** A device with its place in the world, as it stood at the last look: what was handed out does not change. */
export interface PlacedDevice extends DeviceFacts, SlotView {
  /** A draining device gives copies and takes none; what it has is made anew elsewhere. */
  readonly state: "active" | "draining";
}

export interface DeviceRegistry {
  /** Every device that is known and opened, draining ones and those in trouble included. Live: ask each time anew. */
  readonly all: readonly PlacedDevice[];
  /** Those to place copies on: active, healthy at the last look, with room for blocks. */
  readonly writable: readonly PlacedDevice[];
  /** Undefined for a device that is not known here, or no longer. */
  find(name: string): PlacedDevice | undefined;
  /** Looks anew which devices there are and how they are. When it resolves, what was changed before the call is seen. */
  look(): Promise<void>;
}

/** Healthy, active and with room, for whoever has nobody to look. */
export function placeDevice(facts: DeviceFacts, device: Device): PlacedDevice {
  const health = { isHealthy: true, trouble: undefined, freeBytes: 1e12, totalBytes: 1e12, weight: 1 };
  return { ...facts, ...health, device, state: "active" };
}

/** A registry of devices that never change. */
export function createDeviceRegistry(all: readonly PlacedDevice[]): DeviceRegistry {
  const byName = new Map(all.map((placed) => [placed.name, placed]));
  return { all, writable: all.filter(isWritable), find: (name) => byName.get(name), async look() {} };
}

function isWritable(placed: PlacedDevice): boolean {
  return placed.state === "active" && placed.isHealthy && hasRoom(placed);
}

/**
 * The devices of the table, which the settings' are entered into, opened by their drivers. One that is away does not stop
 * the start; one that is new and can't be made ready does.
 */
export async function openDevices(deps: {
  readonly settings: readonly DeviceSetting[];
  readonly demo: boolean;
  readonly store: DeviceStore;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly drivers?: readonly Driver[];
  readonly answerMs?: number;
}): Promise<DeviceRegistry> {
  const { store, clock } = deps;
  const slots = new Map<string, { readonly slot: Slot; row: DeviceRow }>();
  let seen = createDeviceRegistry([]);
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const slotDeps: SlotDeps = {
    ...{ store, log: deps.log, clock, onChange: takeView },
    drivers: deps.drivers ?? drivers,
    answerMs: deps.answerMs ?? deviceAnswerMs,
  };

  function takeView(): void {
    seen = createDeviceRegistry([...slots.values()].flatMap(({ slot, row }) => placed(row, slot.view())));
  }

  async function lookOnce(): Promise<void> {
    const rows = await store.list();
    const names = new Set(rows.map(({ name }) => name));
    for (const name of slots.keys()) if (!names.has(name)) slots.delete(name);
    for (const row of rows) {
      const known = slots.get(row.name);
      const isSame = known !== undefined && isOpenedBy(known.row, row);
      slots.set(row.name, { slot: isSame ? known.slot : createSlot(slotDeps, row.name), row });
    }
    await Promise.all([...slots.values()].map(({ slot, row }) => slot.look(row)));
    takeView();
    for (const { slot, row } of slots.values()) await noteHealth(row, slot.view());
  }

  /** Written only when something changes: processes share the table. */
  async function noteHealth({ name, awaySince, isGivenUp }: DeviceRow, { trouble }: SlotView): Promise<void> {
    const now = clock();
    if (trouble === undefined) {
      if (awaySince !== null) await store.noteBack(name, now);
      return;
    }
    const isLong = awaySince !== null && now.getTime() - awaySince.getTime() > lostDeviceMs;
    if (awaySince !== null && (isGivenUp || !isLong)) return;
    if (await store.noteAway(name, now)) {
      deps.log.error({ device: name, trouble }, "a device has been away for long: its copies are made elsewhere");
    }
  }

  const entries = deps.settings.map(entryOf);
  await store.register(entries, deps.demo, clock());
  await lookOnce();
  for (const { name } of entries) {
    const known = slots.get(name);
    if (known !== undefined && !known.row.isPrepared) throwIfUnusable(name, known.slot.openError());
  }
  return {
    get all() {
      return seen.all;
    },
    get writable() {
      return seen.writable;
    },
    find: (name) => seen.find(name),
    look() {
      waiting ??= running.then(() => {
        waiting = undefined;
        const look = lookOnce();
        running = look.catch(() => undefined);
        return look;
      });
      return waiting;
    },
  };
}

function placed(row: DeviceRow, view: SlotView): PlacedDevice[] {
  const { name, country, city, latitude, longitude, state } = row;
  return state === "removed" ? [] : [{ name, country, city, latitude, longitude, state, ...view }];
}

/** Whether what was opened for the one is right for the other. */
function isOpenedBy(before: DeviceRow, now: DeviceRow): boolean {
  return before.kind === now.kind && JSON.stringify(before.settings) === JSON.stringify(now.settings);
}

function throwIfUnusable(name: string, error: unknown): void {
  if (error === undefined) return;
  if (error instanceof StartError) throw error;
  const reason =
    error instanceof PlaceTakenError ? error.message : `The device ${name} can't be used: ${String(error)}`;
  throw new StartError(reason, { cause: error });
}
