import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Logger } from "@dexnet/service/log/log";
import { slowDeviceMs } from "../../devices/device-limits.ts";
import type { DeviceRegistry, RegisteredDevice } from "../../devices/registry.ts";
import { chooseDevices } from "../copies/placement.ts";
import { delayedLastCopyBytes, lastCopyDelayMs, lastCopyGraceMs } from "./block-write-limits.ts";
import type { CopyProgress, Write } from "./block-write-store.ts";
import type { ReceivedBlock } from "./receive-block.ts";

interface CopyAttempt {
  readonly registered: RegisteredDevice;
  state: "pending" | "durable" | "failed";
  /** Never rejects. */
  readonly ended: Promise<void>;
}

export interface ReplicatedWrite {
  /** Current state of the copies. */
  progress(): CopyProgress;
  /** Resolves when a quorum of copies is durable or no more copies are possible. */
  quorum(): Promise<void>;
  /** Outcome of the copy on a device. */
  copyOutcome(deviceName: string): Promise<"durable" | "failed">;
}

interface ReplicatedWriteDeps {
  readonly devices: DeviceRegistry;
  readonly log: Logger;
}

/**
 * Writes a received block to the devices of its placement: to a quorum at once, and a small block to all. When a device
 * fails, the next in rank starts.
 */
export function replicateBlock(
  deps: ReplicatedWriteDeps,
  write: Write,
  { bytes, retainUntil }: { readonly bytes: Uint8Array } & Pick<ReceivedBlock, "retainUntil">,
  slowMs = slowDeviceMs,
): ReplicatedWrite {
  const { log } = deps;
  const { cid } = write.block;
  const candidates = rankedDevices(deps.devices, cid);
  /** Copies to start, besides failed ones. */
  let wantedCopies = write.block.sizeBytes < delayedLastCopyBytes ? copiesPerBlock : copiesBeforeAnswer;
  const attempts: CopyAttempt[] = [];
  let changed = Promise.withResolvers<void>();

  const inState = (state: CopyAttempt["state"]) => attempts.filter((attempt) => attempt.state === state);
  const hasQuorum = () => inState("durable").length >= copiesBeforeAnswer;

  function startAttempt(registered: RegisteredDevice): CopyAttempt {
    const written = registered.device.put(write.copyName, bytes).then(
      () => {
        attempt.state = "durable";
      },
      (err: unknown) => {
        attempt.state = "failed";
        log.warn({ err, device: registered.name, cid }, "A copy could not be written");
        startWantedCopies();
      },
    );
    const attempt: CopyAttempt = { registered, state: "pending", ended: written.finally(notifyChange) };
    attempts.push(attempt);
    retainUntil(attempt.ended);
    return attempt;
  }

  function notifyChange(): void {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  }

  /** Starts a copy on the next device. Undefined when there is none. */
  function startNextCopy(): CopyAttempt | undefined {
    const registered = candidates.shift();
    return registered === undefined ? undefined : startAttempt(registered);
  }

  function startWantedCopies(): void {
    while (attempts.length < wantedCopies + inState("failed").length && startNextCopy() !== undefined);
  }

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

  /** Replaces devices that are too slow. */
  async function startReplacements(): Promise<void> {
    while (!hasQuorum()) {
      const attempt = startNextCopy();
      if (attempt === undefined) return;
      await Promise.race([attempt.ended, delay(slowMs)]);
    }
  }

  startWantedCopies();
  return {
    progress: () => ({ durable: namesOf(inState("durable")), pending: namesOf(inState("pending")) }),
    async quorum() {
      const isLastDelayed = wantedCopies < copiesPerBlock;
      if (isLastDelayed) await waitUntil(hasQuorum, Math.min(lastCopyDelayMs, slowMs));
      wantedCopies = copiesPerBlock;
      startWantedCopies();
      await waitUntil(hasQuorum, slowMs);
      if (!hasQuorum()) await startReplacements();
      else if (!isLastDelayed)
        await waitUntil(() => inState("pending").length === 0, Math.min(lastCopyGraceMs, slowMs));
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

function namesOf(attempts: readonly CopyAttempt[]): string[] {
  return attempts.map(({ registered }) => registered.name);
}
