import type { Logger } from "@dexnet/service/log";
import { failedWritesMost, failedWritesRestMs } from "../limits.ts";
import { type Device, DeviceError, type DeviceHealth } from "./device.ts";
import type { Driver } from "./driver.ts";
import { checkSettings } from "./drivers.ts";
import { weightOf } from "./room.ts";
import type { DeviceRow, DeviceStore } from "./store.ts";
import { unopenedDevice, watchedDevice } from "./watched-device.ts";

/** How a device is, as this process sees it. */
export interface SlotView {
  readonly device: Device;
  readonly isHealthy: boolean;
  /** Why it is not; for the log and the operator. */
  readonly trouble: string | undefined;
  /** What it said when it last said anything. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly weight: number;
}

export interface Slot {
  view(): SlotView;
  /** Looks how it is, and opens it where that is needed. Never rejects; does not wait for a device that hangs. */
  look(row: DeviceRow): Promise<void>;
  /** What stood in the way of opening it at the last look. */
  openError(): unknown;
}

export interface SlotDeps {
  readonly drivers: readonly Driver[];
  readonly store: Pick<DeviceStore, "markPrepared" | "markWiped">;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Something about it changed between two looks. */
  readonly onChange: () => void;
  readonly answerMs: number;
}

/** One device of the table in this process, from the moment it is known to the moment it is removed. */
export function createSlot(deps: SlotDeps, name: string): Slot {
  let device = unopenedDevice(name, new Error("it was not opened yet"));
  let isOpen = false;
  let health: DeviceHealth = { freeBytes: 0, totalBytes: 0 };
  let trouble: string | undefined = "it was not looked at yet";
  let openError: unknown;
  let looking: Promise<void> | undefined;
  /** Since the last look. */
  let tookWrites = false;
  let failedWrites = 0;
  let restsUntil = 0;

  /** A device may answer well and still fail at every write: one that does gets a rest. */
  function onWrite(isGood: boolean): void {
    if (isGood) tookWrites = true;
    failedWrites = isGood ? 0 : failedWrites + 1;
    if (failedWrites < failedWritesMost) return;
    // One more failure after the rest, and it rests again.
    failedWrites = failedWritesMost - 1;
    restsUntil = deps.clock().getTime() + failedWritesRestMs;
    deps.log.warn({ device: name }, "writes to a device fail one after the other: it gets none for a while");
    deps.onChange();
  }

  async function open(row: DeviceRow): Promise<void> {
    const check = checkSettings(deps.drivers, row.kind, row.settings);
    if (check.kind === "wrong") throw new Error(`its settings are wrong at ${check.field}: ${check.message}`);
    // Demo devices lie in the data folder, never on a disk of their own that could be unmounted.
    const opened = await check.checked.open(name, row.demo || !row.isPrepared);
    device = watchedDevice(opened.device, onWrite);
    if (opened.state === "absent")
      throw new Error(`there is nothing at ${check.checked.place}: maybe it is not mounted`);
    if (!row.isPrepared) await deps.store.markPrepared(name, deps.clock());
    if (opened.state === "made" && row.isPrepared) {
      deps.log.warn({ device: name }, "a device was found empty: its copies are made anew");
      await deps.store.markWiped(name, deps.clock());
    }
    isOpen = true;
  }

  async function openAndAsk(row: DeviceRow): Promise<DeviceHealth> {
    openError = undefined;
    await open(row).catch((error: unknown) => {
      openError = error;
      throw error;
    });
    return await device.health();
  }

  async function ask(row: DeviceRow): Promise<void> {
    try {
      health = isOpen ? await device.health().catch(() => openAndAsk(row)) : await openAndAsk(row);
      noteTrouble(undefined);
    } catch (error) {
      noteTrouble(reasonOf(error));
    }
  }

  function noteTrouble(now: string | undefined): void {
    if (now === trouble) return;
    if (now !== undefined) deps.log.error({ device: name, trouble: now }, "a device is in trouble");
    else if (isOpen) deps.log.info({ device: name }, "a device is fine");
    trouble = now;
  }

  /** Behind many writes a look may take long; a device that takes them is fine. */
  function noteLate(): void {
    if (!tookWrites) noteTrouble("it does not answer");
    tookWrites = false;
  }

  return {
    view() {
      const isResting = deps.clock().getTime() < restsUntil;
      const why = trouble ?? (isResting ? "writes to it fail" : undefined);
      return { device, isHealthy: why === undefined, trouble: why, ...health, weight: weightOf(health) };
    },
    async look(row) {
      // One that hangs is asked and waited for once, however long it takes.
      if (looking !== undefined) return noteLate();
      const patience = createPatience(deps.answerMs);
      looking = ask(row).finally(() => {
        looking = undefined;
      });
      if ((await Promise.race([looking, patience.start()])) === "late") noteLate();
      patience.end();
      tookWrites = false;
    },
    openError: () => openError,
  };
}

/** Counts in small steps: a process that stands still for a while has not waited for the device. */
function createPatience(limitMs: number): { start(): Promise<"late">; end(): void } {
  const steps = 10;
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () =>
      new Promise((resolve) => {
        let step = 0;
        timer = setInterval(() => {
          step += 1;
          if (step >= steps) resolve("late");
        }, limitMs / steps);
      }),
    end: () => clearInterval(timer),
  };
}

/** A DeviceError says what failed; why stands in its cause. Of a system's error the path is left out: it may differ. */
function reasonOf(error: unknown): string {
  const inner = error instanceof DeviceError ? error.cause : error;
  if (!(inner instanceof Error)) return String(inner);
  return "syscall" in inner ? inner.message.replace(/,.*$/s, "") : inner.message;
}
