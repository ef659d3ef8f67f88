import type { Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import { type Device, DeviceError, type DeviceHealth } from "./device.ts";
import { failedWritesLimit, failedWritesPauseMs } from "./device-limits.ts";
import type { DeviceRow, DeviceStore } from "./device-store.ts";
import { checkSettings, type Driver } from "./driver.ts";
import { placementWeight } from "./free-space.ts";
import { observeWrites, unopenedDevice } from "./observe-writes.ts";

/** State of a device, as this process sees it. */
export interface DeviceStatus {
  readonly device: Device;
  readonly isHealthy: boolean;
  /** Reason why it is not healthy, for the log and the operator. */
  readonly trouble: string | undefined;
  /** Space at the last successful health check. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly weight: number;
}

export interface DeviceMonitor {
  status(): DeviceStatus;
  /** Checks the device and opens it where necessary. Never rejects, and does not wait for a device that hangs. */
  checkHealth(row: DeviceRow): Promise<void>;
  /** Error of opening the device at the last health check. */
  openError(): unknown;
  /** Closes the device, which is not monitored any more. */
  close(): void;
}

export interface DeviceMonitorDeps {
  readonly drivers: readonly Driver[];
  readonly store: Pick<DeviceStore, "markPrepared" | "markWiped" | "readUsedBytes">;
  /** Id of the deployment. */
  readonly deployment: string;
  readonly log: Logger;
  readonly clock: Clock;
  /** Called when the status changes between two health checks. */
  readonly onChange: () => void;
  readonly answerMs: number;
}

/** Monitors one device of the table in this process, until it is removed. */
export function createDeviceMonitor(deps: DeviceMonitorDeps, name: string): DeviceMonitor {
  let device = unopenedDevice(name, new Error("it was not opened yet"));
  let close = () => {};
  let isOpen = false;
  let health: DeviceHealth = { freeBytes: 0, totalBytes: 0 };
  let trouble: string | undefined = "it was not checked yet";
  let openError: unknown;
  let checking: Promise<void> | undefined;
  /** Writes since the last health check. */
  let hadGoodWrites = false;
  let failedWrites = 0;
  let writesPausedUntil = 0;

  /** A device may pass health checks and still fail every write. Such a device gets no writes for a while. */
  function onWrite(isGood: boolean): void {
    if (isGood) hadGoodWrites = true;
    failedWrites = isGood ? 0 : failedWrites + 1;
    if (failedWrites < failedWritesLimit) return;
    // One more failure after the pause starts the next pause.
    failedWrites = failedWritesLimit - 1;
    writesPausedUntil = deps.clock.now().getTime() + failedWritesPauseMs;
    deps.log.warn({ device: name }, "Writes to a device fail one after the other; it gets none for a while");
    deps.onChange();
  }

  async function open(row: DeviceRow): Promise<void> {
    const check = checkSettings(deps.drivers, row.kind, row.settings);
    if (check.kind === "wrong") throw new Error(`its settings are wrong at ${check.field}: ${check.message}`);
    // Demo devices are in the data folder, never on a disk of their own that could be unmounted.
    const readUsedBytes = () => deps.store.readUsedBytes(name);
    const create = row.demo || !row.isPrepared;
    const opened = await check.checked.open({ name, deployment: deps.deployment, create, readUsedBytes });
    close();
    close = opened.close;
    device = observeWrites(opened.device, onWrite);
    if (opened.state === "absent")
      throw new Error(`there is nothing at ${check.checked.location}: maybe it is not mounted`);
    if (!row.isPrepared) await deps.store.markPrepared(name, deps.clock.now());
    if (opened.state === "created" && row.isPrepared) {
      deps.log.warn({ device: name }, "A device was found empty; its copies are made again");
      await deps.store.markWiped(name, deps.clock.now());
    }
    isOpen = true;
  }

  async function openAndReadHealth(row: DeviceRow): Promise<DeviceHealth> {
    openError = undefined;
    await open(row).catch((error: unknown) => {
      openError = error;
      throw error;
    });
    return await device.checkHealth();
  }

  async function updateHealth(row: DeviceRow): Promise<void> {
    try {
      health = isOpen ? await device.checkHealth().catch(() => openAndReadHealth(row)) : await openAndReadHealth(row);
      setTrouble(undefined);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  }

  function setTrouble(now: string | undefined): void {
    if (now === trouble) return;
    if (now !== undefined) deps.log.error({ device: name, trouble: now }, "A device is in trouble");
    else if (isOpen) deps.log.info({ device: name }, "A device is healthy");
    trouble = now;
  }

  /** A health check may take long behind many writes. A device with good writes is healthy. */
  function onTimeout(): void {
    if (!hadGoodWrites) setTrouble("it does not answer");
    hadGoodWrites = false;
  }

  return {
    status() {
      const isPaused = deps.clock.now().getTime() < writesPausedUntil;
      const reason = trouble ?? (isPaused ? "writes to it fail" : undefined);
      return { device, isHealthy: reason === undefined, trouble: reason, ...health, weight: placementWeight(health) };
    },
    async checkHealth(row) {
      // A device that hangs has one health check, however long it takes.
      if (checking !== undefined) return onTimeout();
      const timeout = createAnswerTimeout(deps.answerMs);
      checking = updateHealth(row).finally(() => {
        checking = undefined;
      });
      if ((await Promise.race([checking, timeout.start()])) === "late") onTimeout();
      timeout.cancel();
      hadGoodWrites = false;
    },
    openError: () => openError,
    close: () => close(),
  };
}

/** Counts in small steps, so that time in which the whole process stood still does not count against the device. */
function createAnswerTimeout(limitMs: number): { start(): Promise<"late">; cancel(): void } {
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
    cancel: () => clearInterval(timer),
  };
}

/** The cause of a DeviceError is the reason. The path of a system error is cut off, because it may differ each time. */
function reasonOf(error: unknown): string {
  const inner = error instanceof DeviceError ? error.cause : error;
  if (!(inner instanceof Error)) return String(inner);
  return "syscall" in inner ? inner.message.replace(/,.*$/s, "") : inner.message;
}
