import { expect } from "vitest";
import type { CompactionLimits } from "../../file-database/replica/compaction.ts";
import { file, idOf } from "../entries.ts";
import { sortedText } from "./model-oracle.ts";
import { ModelServer } from "./model-server.ts";
import { type PlainCall, type PlainDevice, type PlainDisk, startPlainDevice } from "./plain-device.ts";

/** Compaction is due after three changes, and a page has a few files. */
const limits: CompactionLimits = {
  leastBytes: Number.POSITIVE_INFINITY,
  share: 1,
  maxDeltas: 3,
  pageBytes: 600,
};

export async function startDevice(server: ModelServer, disk?: PlainDisk): Promise<PlainDevice> {
  const device = startPlainDevice(server, { limits, ...(disk && { disk }) });
  await device.sync.refresh();
  return device;
}

const addFile = (number: number) =>
  ({ kind: "add-entries", folders: [], files: [file(idOf(number), null, `file ${number}`)] }) as const;

/** Saves one version with one new file each. */
export async function addFiles({ sync }: PlainDevice, from: number, count = 4): Promise<void> {
  for (let number = from; number < from + count; number += 1) await sync.submit(addFile(number));
}

/** A storage whose deltas are due to be replaced, and a device that has it. */
export async function startDue(count = 12): Promise<{ server: ModelServer; device: PlainDevice }> {
  const server = new ModelServer();
  const device = await startDevice(server);
  await addFiles(device, 1, count);
  return { server, device };
}

export const callsOf = ({ calls }: PlainDevice, name: PlainCall["name"]) => calls.filter((call) => call.name === name);
export const snapshotOf = (server: ModelServer) => {
  const { snapshot } = server.document(null).privateData.files;
  if (snapshot === null) throw new Error("The server has no snapshot");
  return snapshot;
};
export const pagesOf = (server: ModelServer) => snapshotOf(server).pages.map(({ cid }) => cid as string);
export const retiredOf = ({ source }: PlainDevice) =>
  source
    .replica()
    ?.snapshot()
    ?.retired.map(({ cid }) => cid as string);

/** The servers have every page of the newest snapshot, and a new device reads the newest list from them. */
export async function expectComplete(server: ModelServer): Promise<void> {
  expect(server.missingPages()).toEqual([]);
  expect(server.wrongEntries()).toEqual([]);
  const { sync } = await startDevice(server);
  expect(sortedText(sync.current().values())).toBe(sortedText(server.newest().entries.values()));
}

/** The ledger has no page besides those that the newest snapshot names or lists as retired. */
export function expectNoUnusedPage(server: ModelServer, device: PlainDevice): void {
  expect([...server.storedPages()].sort()).toEqual([...pagesOf(server), ...(retiredOf(device) ?? [])].sort());
  expect(device.disk.copied.unfinished).toBeNull();
}
