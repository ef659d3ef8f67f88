import type { FilePart } from "@dexnet/drive/drive";
import { type LedgerDevice, locateCopies, type StorageCopies } from "@dexnet/drive/statistics";
import { copiesPerBlock } from "@dexnet/protocol/limits";

/** `whole`: each part has all its copies. `healing`: a part lacks one. `lost`: a part has none. */
export type CopiesState = "whole" | "healing" | "lost";

export interface CopiesSummary {
  readonly state: CopiesState;
  /** Number of parts that lack a copy, and the fewest good copies of one of them. */
  readonly lacking: number;
  readonly fewest: number;
}

/** A part, or a block. */
type Copied = Pick<FilePart, "copies">;

export function goodCopies({ copies }: Copied): number {
  return copies.filter(({ state }) => state === "good").length;
}

export function stateOfPart(part: Copied): CopiesState {
  const good = goodCopies(part);
  if (good === 0) return "lost";
  return good < copiesPerBlock ? "healing" : "whole";
}

export function summarizeCopies(parts: readonly FilePart[]): CopiesSummary {
  const states = parts.map(stateOfPart);
  const state = states.includes("lost") ? "lost" : states.includes("healing") ? "healing" : "whole";
  return {
    state,
    lacking: states.filter((one) => one !== "whole").length,
    fewest: Math.min(copiesPerBlock, ...parts.map(goodCopies)),
  };
}

/** Devices with copies of these parts. Their last check is that of a copy of these, and the oldest of them. */
export function locatePartCopies(devices: readonly LedgerDevice[], parts: readonly FilePart[]): StorageCopies {
  const copies = new Map<string, number>();
  const checks = new Map<string, string | null>();
  for (const { deviceId, state, checkedAt } of parts.flatMap((part) => part.copies)) {
    if (state !== "good") continue;
    copies.set(deviceId, (copies.get(deviceId) ?? 0) + 1);
    const known = checks.get(deviceId);
    const isOlder = known === undefined || (known !== null && (checkedAt === null || checkedAt < known));
    if (isOlder) checks.set(deviceId, checkedAt);
  }
  const located = locateCopies(devices, copies);
  return {
    ...located,
    devices: located.devices
      .filter((device) => device.copies > 0)
      .map((device) => ({ ...device, checkedAt: checks.get(device.id) ?? null })),
  };
}
