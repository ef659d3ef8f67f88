import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log";
import { chooseDevices } from "../../copies/placement.ts";
import { readVerifiedCopy } from "../../copies/verified-copy.ts";
import { slowDeviceMs } from "../../devices/limits.ts";
import type { DeviceRegistry, RegisteredDevice } from "../../devices/registry.ts";
import type { BroadcastReader } from "./broadcast-buffer.ts";
import { delayedLastCopyBytes, lastCopyDelayMs, lastCopyGraceMs } from "./limits.ts";
import type { BlockReception } from "./receive-block.ts";
import type { CopyProgress, Write } from "./store.ts";

interface CopyAttempt {
  readonly registered: RegisteredDevice;
  state: "pending" | "durable" | "failed";
  /** Never rejects. */
  readonly ended: Promise<void>;
  readonly closeReader: () => void;
}

export interface ReplicatedWrite {
  /** Current state of the copies. */
  progress(): CopyProgress;
  /** Resolves when a quorum of copies is durable or no more copies are possible. Rejects with the error of the bytes. */
  quorum(): Promise<void>;
  /** Outcome of the copy on a device. */
  copyOutcome(deviceName: string): Promise<"durable" | "failed">;
}

interface ReplicatedWriteDeps {
  readonly devices: DeviceRegistry;
  readonly log: Logger;
}

/**
 * Writes a block that is being received to the devices of its placement: to a quorum at once, and a small block to all. When
 * a device fails, the next in rank starts from the first byte, from memory while the bytes are retained, otherwise from a
 * durable copy.
 */
export function replicateBlock(
  deps: ReplicatedWriteDeps,
  write: Write,
  reception: BlockReception,
  slowMs = slowDeviceMs,
): ReplicatedWrite {
  const { log } = deps;
  const { buffer } = reception;
  const { cid } = write.block;
  const candidates = rankedDevices(deps.devices, cid);
  /** Copies to start, besides failed ones. */
  let wantedCopies = write.block.sizeBytes < delayedLastCopyBytes ? copiesPerBlock : copiesBeforeAnswer;
  const attempts: CopyAttempt[] = [];
  /** The bytes themselves were invalid: failures of devices are expected then. */
  let isInvalid = false;
  let changed = Promise.withResolvers<void>();

  const inState = (state: CopyAttempt["state"]) => attempts.filter((attempt) => attempt.state === state);
  const hasQuorum = () => inState("durable").length >= copiesBeforeAnswer;

  function notifyChange(): void {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  }

  function startAttempt(registered: RegisteredDevice, reader: BroadcastReader): CopyAttempt {
    const written = registered.device.put(write.copyName, reader.source).then(
      () => {
        attempt.state = "durable";
      },
      (err: unknown) => {
        attempt.state = "failed";
        if (!isInvalid) log.warn({ err, device: registered.name, cid }, "A copy could not be written");
      },
    );
    const attempt: CopyAttempt = {
      registered,
      state: "pending",
      ended: written.finally(onEnd),
      closeReader: reader.close,
    };
    attempts.push(attempt);
    return attempt;
    function onEnd(): void {
      reader.close();
      if (attempt.state === "failed") startWantedCopies();
      notifyChange();
    }
  }

  /** Starts a copy on the next device. Undefined when there is none, or the first bytes are released. */
  function startNextCopy(): CopyAttempt | undefined {
    const registered = candidates[0];
    const reader = registered === undefined ? undefined : buffer.openReader();
    if (registered === undefined || reader === undefined) return undefined;
    candidates.shift();
    return startAttempt(registered, reader);
  }

  function startWantedCopies(): void {
    while (!isInvalid && attempts.length < wantedCopies + inState("failed").length && startNextCopy() !== undefined);
  }

  function startAllCopies(): void {
    wantedCopies = copiesPerBlock;
    startWantedCopies();
  }

  startWantedCopies();
  reception.onReadersStarted(startAllCopies);
  const received = reception.done.catch(async (error: unknown) => {
    isInvalid = true;
    buffer.stopRetaining();
    // The devices clean up before the sender gets the error.
    await waitUntil(() => false, slowMs);
    throw error;
  });
  received.catch(() => undefined);

  /** Waits for the condition or the end of all attempts, up to a limit. */
  async function waitUntil(isMet: () => boolean, limitMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve();
    }, limitMs);
    while (!isLate && !isMet() && inState("pending").length > 0) await Promise.race([changed.promise, late.promise]);
    clearTimeout(timer);
  }

  /** Replaces devices that are too slow or failed after the bytes were released. */
  async function startReplacements(): Promise<void> {
    while (!hasQuorum()) {
      const attempt = startNextCopy() ?? (await copyFromDurable());
      if (attempt === undefined) return;
      await Promise.race([attempt.ended, delay(slowMs)]);
    }
  }

  async function copyFromDurable(): Promise<CopyAttempt | undefined> {
    const source = inState("durable")[0];
    const registered = candidates.shift();
    if (source === undefined || registered === undefined) return undefined;
    const reading = await readVerifiedCopy(source.registered.device, write.copyName, write.block);
    if (reading.kind !== "good") return undefined;
    return startAttempt(registered, { source: singleBatch(reading.blockBytes), close: () => undefined });
  }

  /** After the answer: a device that stays slow must not keep memory from others. */
  function releaseMemory(): void {
    buffer.stopRetaining();
    const pending = inState("pending");
    if (pending.length === 0) return;
    const timer = setTimeout(() => {
      for (const { closeReader } of pending) closeReader();
    }, slowMs);
    timer.unref();
    void Promise.all(pending.map(({ ended }) => ended)).then(() => clearTimeout(timer));
  }

  return {
    progress: () => ({ durable: namesOf(inState("durable")), pending: namesOf(inState("pending")) }),
    async quorum() {
      try {
        await received;
        const isLastDelayed = wantedCopies < copiesPerBlock;
        if (isLastDelayed) await waitUntil(hasQuorum, Math.min(lastCopyDelayMs, slowMs));
        startAllCopies();
        await waitUntil(hasQuorum, slowMs);
        if (!hasQuorum()) await startReplacements();
        else if (!isLastDelayed)
          await waitUntil(() => inState("pending").length === 0, Math.min(lastCopyGraceMs, slowMs));
      } finally {
        releaseMemory();
      }
    },
    async copyOutcome(deviceName) {
      const attempt = attempts.find(({ registered }) => registered.name === deviceName);
      await attempt?.ended;
      return attempt?.state === "durable" ? "durable" : "failed";
    },
  };
}

/** Writable devices first. A device that was not healthy at its last check may be so again, and is better than none. */
function rankedDevices(devices: DeviceRegistry, blockCid: string): RegisteredDevice[] {
  const { writable } = devices;
  const preferred = chooseDevices({ blockCid, devices: writable, count: writable.length });
  const names = new Set(preferred.map(({ name }) => name));
  const others = devices.all.filter(({ state, name }) => state === "active" && !names.has(name));
  return [...preferred, ...chooseDevices({ blockCid, devices: others, count: others.length, copyDevices: preferred })];
}

async function delay(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
}

async function* singleBatch(bytes: Uint8Array): AsyncGenerator<readonly Uint8Array[]> {
  yield [bytes];
}

function namesOf(attempts: readonly CopyAttempt[]): string[] {
  return attempts.map(({ registered }) => registered.name);
}
