import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { slowDeviceMs, writeBatchBytes } from "../limits.ts";
import { chooseDevices } from "../placement.ts";
import type { Write, WrittenTo } from "./store.ts";
import { createTape } from "./tape.ts";
import { readVerifiedCopy } from "./verified-copy.ts";

interface Attempt {
  readonly placed: PlacedDevice;
  state: "pending" | "durable" | "failed";
  /** Never rejects. */
  readonly settled: Promise<void>;
}

export interface Spread {
  /** How it stands at this moment. */
  writtenTo(): WrittenTo;
  /** Resolves when enough copies are durable, or no more can be had; rejects with the error of the bytes. */
  enough(): Promise<void>;
  /** How the copy on that device ends. */
  end(deviceName: string): Promise<"durable" | "failed">;
}

/**
 * Sends one stream of bytes to the devices that placement gives, all at once. When too few of them take it, what one
 * has is copied to the next in rank.
 */
export function spreadCopies(
  deps: { readonly devices: DeviceRegistry; readonly log: Logger },
  write: Write,
  bytes: AsyncIterable<Uint8Array>,
  patienceMs = slowDeviceMs,
): Spread {
  const { cid } = write.block;
  const ranked = chooseDevices({ blockCid: cid, devices: deps.devices.all, count: deps.devices.all.length });
  const tape = createTape(copiesPerBlock, writeBatchBytes);
  const attempts: Attempt[] = [];
  /** The bytes themselves were no good: then failing is what the devices are meant to do. */
  let isBroken = false;

  function attempt(placed: PlacedDevice, put: Promise<void>): Attempt {
    const settled = put.then(
      () => {
        made.state = "durable";
      },
      (err: unknown) => {
        made.state = "failed";
        if (!isBroken) deps.log.warn({ err, device: placed.name, cid }, "a copy could not be written");
      },
    );
    const made: Attempt = { placed, state: "pending", settled };
    attempts.push(made);
    return made;
  }

  for (const [at, reader] of tape.readers.entries()) {
    const placed = ranked[at];
    if (placed !== undefined) attempt(placed, placed.device.put(write.copyName, reader));
  }

  const feeding = feed();
  feeding.catch(() => undefined);

  async function feed(): Promise<void> {
    try {
      for await (const piece of bytes) tape.append(piece);
      tape.end();
    } catch (error) {
      isBroken = true;
      tape.fail(error);
      // The devices have cleaned up before the sender hears of it.
      await waitFor(attempts, () => false, patienceMs);
      throw error;
    }
  }

  const inState = (state: Attempt["state"]) => attempts.filter((made) => made.state === state);

  /** One after the other, from a copy that is there. */
  async function substitute(): Promise<void> {
    const source = inState("durable")[0];
    if (source === undefined) return;
    const reading = await readVerifiedCopy(source.placed.device, write.copyName, write.block);
    if (reading.kind !== "good") return;
    for (const placed of ranked.slice(copiesPerBlock)) {
      if (inState("durable").length >= copiesBeforeAnswer) return;
      await attempt(placed, placed.device.put(write.copyName, once(reading.blockBytes))).settled;
    }
  }

  return {
    writtenTo: () => ({ durable: namesOf(inState("durable")), pending: namesOf(inState("pending")) }),
    async enough() {
      await feeding;
      await waitFor(attempts, () => inState("durable").length >= copiesBeforeAnswer, patienceMs);
      if (inState("durable").length < copiesBeforeAnswer) await substitute();
    },
    async end(deviceName) {
      const made = attempts.find(({ placed }) => placed.name === deviceName);
      await made?.settled;
      return made?.state === "durable" ? "durable" : "failed";
    },
  };
}

/** Waits until it is enough or all have ended, but not for devices that are slow beyond reason. */
async function waitFor(attempts: readonly Attempt[], isEnough: () => boolean, patienceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  const look = () => {
    if (isEnough() || attempts.every(({ state }) => state !== "pending")) resolve();
  };
  look();
  for (const { settled } of attempts) void settled.then(look);
  await promise;
  clearTimeout(timer);
}

async function* once(bytes: Uint8Array): AsyncGenerator<readonly Uint8Array[]> {
  yield [bytes];
}

function namesOf(attempts: readonly Attempt[]): string[] {
  return attempts.map(({ placed }) => placed.name);
}
