import type { WriterDevice } from "../file-list/entries.ts";
import { joinActions } from "./describe-changes.ts";
import type { HistoryDevice, HistoryGroup } from "./history.ts";
import type { ChainVersion } from "./version-chain.ts";

/** Longest time between two versions of a group, and between its first and its last one. */
const gapMs = 5 * 60 * 1_000;
const spanMs = 60 * 60 * 1_000;

/** Groups versions of one device that were saved shortly after each other. `versions`: the newest first. */
export function groupVersions(versions: readonly ChainVersion[], thisDeviceId: string | undefined): HistoryGroup[] {
  const groups: ChainVersion[][] = [];
  for (const version of versions) {
    if (version.actions.length === 0) continue;
    const group = groups.at(-1);
    if (group !== undefined && belongsTo(version, group)) group.push(version);
    else groups.push([version]);
  }
  return groups.map((group) => ({
    device: shownDevice(group[0]?.device, thisDeviceId),
    versions: group.map(({ id, actions }) => ({ version: id.version, actions })),
    // In the order in which they were made.
    actions: joinActions([...group].reverse().flatMap(({ actions }) => actions)),
  }));
}

function belongsTo(version: ChainVersion, group: readonly ChainVersion[]): boolean {
  const [newest, oldest] = [group[0], group.at(-1)];
  if (newest === undefined || oldest === undefined || newest.device?.id !== version.device?.id) return false;
  // The creation of the storage stands alone.
  if (version.actions[0]?.kind === "created") return false;
  return oldest.id.version - version.id.version <= gapMs && newest.id.version - version.id.version <= spanMs;
}

function shownDevice(device: WriterDevice | undefined, thisDeviceId: string | undefined): HistoryDevice {
  if (device === undefined) return { kind: "unknown" };
  if (device.id === thisDeviceId) return { kind: "this" };
  return { kind: "other", browser: device.browser, system: device.system };
}
