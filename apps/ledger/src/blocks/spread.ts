import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { lastCopyGraceMs, lastCopyLaterBytes, lastCopyLaterMs, slowDeviceMs } from "../limits.ts";
import { chooseDevices } from "../placement.ts";
import type { Intake } from "./intake.ts";
import type { Write, WrittenTo } from "./store.ts";
import type { TapeReader } from "./tape.ts";
import { readVerifiedCopy } from "./verified-copy.ts";

interface Attempt {
  readonly placed: PlacedDevice;
  state: "pending" | "durable" | "failed";
  /** Never rejects. */
  readonly settled: Promise<void>;
  readonly leave: () => void;
}

export interface Spread {
  /** How it stands at this moment. */
  writtenTo(): WrittenTo;
  /** Resolves when enough copies are durable, or no more can be had; rejects with the error of the bytes. */
  enough(): Promise<void>;
  /** How the copy on that device ends. */
  end(deviceName: string): Promise<"durable" | "failed">;
}

export interface SpreadDeps {
  readonly devices: DeviceRegistry;
  readonly log: Logger;
}

/**
 * Sends the bytes that are taken in to the devices that placement gives: as many at once as the answer waits for, and of a
 * small block all. In the place of one that fails the next in rank begins anew, from memory while the bytes are kept there,
 * and else from a copy that is durable.
 */
export function spreadCopies(deps: SpreadDeps, write: Write, intake: Intake, patienceMs = slowDeviceMs): Spread {
  const { log } = deps;
  const { tape } = intake;
  const { cid } = write.block;
  const waiting = rankedDevices(deps.devices, cid);
  /** So many copies are begun, beside those that failed. */
  let wanted = write.block.sizeBytes < lastCopyLaterBytes ? copiesPerBlock : copiesBeforeAnswer;
  const attempts: Attempt[] = [];
  /** The bytes themselves were no good: then failing is what the devices are meant to do. */
  let isBroken = false;
  let moved = Promise.withResolvers<void>();

  const inState = (state: Attempt["state"]) => attempts.filter((made) => made.state === state);
  const isEnough = () => inState("durable").length >= copiesBeforeAnswer;

  function announce(): void {
    moved.resolve();
    moved = Promise.withResolvers<void>();
  }

  function attempt(placed: PlacedDevice, reader: TapeReader): Attempt {
    const settled = placed.device.put(write.copyName, reader.source).then(
      () => {
        made.state = "durable";
      },
      (err: unknown) => {
        made.state = "failed";
        if (!isBroken) log.warn({ err, device: placed.name, cid }, "a copy could not be written");
      },
    );
    const made: Attempt = { placed, state: "pending", settled: settled.finally(ended), leave: reader.leave };
    attempts.push(made);
    return made;
    function ended(): void {
      reader.leave();
      if (made.state === "failed") beginWanted();
      announce();
    }
  }

  /** Begins on the next device, from the first byte; undefined when there is none, or the first byte was let go. */
  function next(): Attempt | undefined {
    const placed = waiting[0];
    const reader = placed === undefined ? undefined : tape.read();
    if (placed === undefined || reader === undefined) return undefined;
    waiting.shift();
    return attempt(placed, reader);
  }

  function beginWanted(): void {
    while (!isBroken && attempts.length < wanted + inState("failed").length && next() !== undefined);
  }

  function beginAll(): void {
    wanted = copiesPerBlock;
    beginWanted();
  }

  beginWanted();
  intake.begun(beginAll);
  const feeding = intake.done.catch(async (error: unknown) => {
    isBroken = true;
    tape.letGo();
    // The devices have cleaned up before the sender hears of it.
    await until(() => false, patienceMs);
    throw error;
  });
  feeding.catch(() => undefined);

  /** Waits for that, or until all have ended, but not for devices that are slow beyond reason. */
  async function until(isMet: () => boolean, limitMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve();
    }, limitMs);
    while (!isLate && !isMet() && inState("pending").length > 0) await Promise.race([moved.promise, late.promise]);
    clearTimeout(timer);
  }

  /** For devices that are too slow, and for those whose failure came when the bytes were no longer in memory. */
  async function substitute(): Promise<void> {
    while (!isEnough()) {
      const made = next() ?? (await copyOver());
      if (made === undefined) return;
      await Promise.race([made.settled, delay(patienceMs)]);
    }
  }

  async function copyOver(): Promise<Attempt | undefined> {
    const source = inState("durable")[0];
    const placed = waiting.shift();
    if (source === undefined || placed === undefined) return undefined;
    const reading = await readVerifiedCopy(source.placed.device, write.copyName, write.block);
    if (reading.kind !== "good") return undefined;
    return attempt(placed, { source: once(reading.blockBytes), leave: () => undefined });
  }

  /** The answer goes out now: a device that is not done after a while keeps no memory from others. */
  function leaveBehind(): void {
    tape.letGo();
    const pending = inState("pending");
    if (pending.length === 0) return;
    const timer = setTimeout(() => {
      for (const { leave } of pending) leave();
    }, patienceMs);
    timer.unref();
    void Promise.all(pending.map(({ settled }) => settled)).then(() => clearTimeout(timer));
  }

  return {
    writtenTo: () => ({ durable: namesOf(inState("durable")), pending: namesOf(inState("pending")) }),
    async enough() {
      try {
        await feeding;
        const isLastLater = wanted < copiesPerBlock;
        if (isLastLater) await until(isEnough, Math.min(lastCopyLaterMs, patienceMs));
        beginAll();
        await until(isEnough, patienceMs);
        if (!isEnough()) await substitute();
        else if (!isLastLater)
          await until(() => inState("pending").length === 0, Math.min(lastCopyGraceMs, patienceMs));
      } finally {
        leaveBehind();
      }
    },
    async end(deviceName) {
      const made = attempts.find(({ placed }) => placed.name === deviceName);
      await made?.settled;
      return made?.state === "durable" ? "durable" : "failed";
    },
  };
}

/** Those that seem fit first. One that did not at the last look may be so again, and is better than none. */
function rankedDevices(devices: DeviceRegistry, blockCid: string): PlacedDevice[] {
  const { writable } = devices;
  const fit = chooseDevices({ blockCid, devices: writable, count: writable.length });
  const names = new Set(fit.map(({ name }) => name));
  const others = devices.all.filter(({ state, name }) => state === "active" && !names.has(name));
  return [...fit, ...chooseDevices({ blockCid, devices: others, count: others.length, holding: fit })];
}

async function delay(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
}

async function* once(bytes: Uint8Array): AsyncGenerator<readonly Uint8Array[]> {
  yield [bytes];
}

function namesOf(attempts: readonly Attempt[]): string[] {
  return attempts.map(({ placed }) => placed.name);
}
