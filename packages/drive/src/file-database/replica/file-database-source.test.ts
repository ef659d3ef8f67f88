import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { idOf } from "../../testing/entries.ts";
import { addFiles, callsOf, startDevice, startDue } from "../../testing/model/compaction-rig.ts";
import { sortedText } from "../../testing/model/model-oracle.ts";
import { ModelServer } from "../../testing/model/model-server.ts";
import { createPlainDisk, type PlainDevice, startPlainDevice } from "../../testing/model/plain-device.ts";

const noFiles = { storageFilesSize: 0, storageFilesFactSize: 0 };
const sinceOf = (device: PlainDevice) => callsOf(device, "fetchDocument").map(({ about }) => about);
const copiedVersions = ({ disk }: PlainDevice) => [...disk.copied.deltas.keys()];
const versionsOf = (server: ModelServer) => server.versions.map(({ version }) => version);

function expectNewest(device: PlainDevice, server: ModelServer): void {
  expect(device.source.current()?.version).toBe(server.newest().version);
  expect(sortedText(device.sync.current().values())).toBe(sortedText(server.newest().entries.values()));
}

/** A storage with five versions, and the disk of a device that has them, with its writes finished. */
async function startSaved() {
  const server = new ModelServer();
  const device = await startDevice(server);
  await addFiles(device, 1);
  await device.copyWriter.settled();
  return { server, device };
}

/** A server that has only the first versions of another one. */
function rolledBack(server: ModelServer, versions: number): ModelServer {
  const older = new ModelServer();
  for (const delta of server.document(null).privateData.files.deltas.slice(1, versions)) older.accept(delta);
  return older;
}

describe("opening a storage", () => {
  test("reads the whole document without a copy, and the next opening asks only for what is newer", async () => {
    const { server, device } = await startSaved();
    expect(sinceOf(device)[0]).toBe("null");
    expect(copiedVersions(device)).toEqual(versionsOf(server));
    const second = await startDevice(server, device.disk);
    expect(sinceOf(second)).toEqual([`${server.newest().version}`]);
    expectNewest(second, server);
  });

  test("completes a copy that is behind, and writes the new deltas to it", async () => {
    const { server, device } = await startSaved();
    const before = server.newest().version;
    await addFiles(await startDevice(server), 20);
    const second = await startDevice(server, device.disk);
    expect(sinceOf(second)).toEqual([`${before}`]);
    expectNewest(second, server);
    await second.copyWriter.settled();
    expect(copiedVersions(second)).toEqual(versionsOf(server));
  });

  test("reads pages from the copy, and fetches only those that it lacks", async () => {
    const { server, device } = await startDue(20);
    await device.compaction.runIfDue();
    await device.copyWriter.settled();
    const [lost] = device.disk.copied.pages.keys();
    device.disk.copied.pages.delete(lost ?? "");
    const second = await startDevice(server, device.disk);
    expect(callsOf(second, "fetchPage").map(({ about }) => about)).toEqual([lost]);
    expectNewest(second, server);
    await second.copyWriter.settled();
    expect(second.disk.copied.pages.has(lost ?? "")).toBe(true);
  });

  test.each([
    ["with its pin", (_: PlainDevice) => undefined],
    ["without its pin", ({ disk }: PlainDevice) => void Object.assign(disk, { pin: null })],
  ])("refuses a server that is behind the copy, %s", async (_, prepare) => {
    const { server, device } = await startSaved();
    prepare(device);
    const second = startPlainDevice(rolledBack(server, 3), { disk: device.disk });
    await expect(second.sync.refresh()).rejects.toMatchObject({ code: "file_database_rolled_back" });
    expect(second.source.current()).toBeNull();
    expect(copiedVersions(second)).toEqual(versionsOf(server));
  });

  test("reads a copy that lacks a delta from the server, and replaces it", async () => {
    const { server, device } = await startSaved();
    device.disk.copied.deltas.delete(versionsOf(server)[2] ?? 0);
    const second = await startDevice(server, device.disk);
    expect(sinceOf(second)).toEqual([`${server.newest().version}`, "null"]);
    expectNewest(second, server);
    await second.copyWriter.settled();
    expect(copiedVersions(second)).toEqual(versionsOf(server));
  });

  test.each(["readVersion", "read"] as const)("reads from the server when the copy fails at %s", async (name) => {
    const { server, device } = await startSaved();
    const second = startPlainDevice(server, { disk: device.disk });
    Object.assign(second.copy, { [name]: () => Promise.reject(new Error("The disk fails")) });
    await second.sync.refresh();
    expect(sinceOf(second).at(-1)).toBe("null");
    expectNewest(second, server);
  });

  test("asks again if another tab changes the copy after its version was read", async () => {
    const { server, device } = await startSaved();
    const before = server.newest().version;
    await addFiles(await startDevice(server), 20, 2);
    const [next, newest] = server.document(before).privateData.files.deltas;
    const second = startPlainDevice(server, { disk: device.disk });
    const { readVersion } = second.copy;
    second.copy.readVersion = async () => {
      const version = await readVersion();
      if (next !== undefined) await second.copy.append(next);
      return version;
    };
    await second.sync.refresh();
    expect(sinceOf(second)).toEqual([`${before}`, `${next?.version}`]);
    expectNewest(second, server);
    expect(second.source.current()?.version).toBe(newest?.version);
  });

  test("reads the whole document if the server no longer has the version of the copy", async () => {
    const { server, device } = await startSaved();
    server.removesHistory = true;
    const other = await startDevice(server);
    await addFiles(other, 20);
    await other.compaction.runIfDue();
    await addFiles(other, 30, 1);
    const second = await startDevice(server, device.disk);
    expect(sinceOf(second)).toEqual([`${device.source.current()?.version}`]);
    expectNewest(second, server);
    await second.copyWriter.settled();
    expect(second.disk.copied.head?.snapshot).toEqual(server.document(null).privateData.files.snapshot);
    expect(copiedVersions(second)).toEqual([server.newest().version]);
  });

  test("fails without a connection, although there is a copy, and succeeds later", async () => {
    const { server, device } = await startSaved();
    const second = startPlainDevice(server, { disk: device.disk });
    second.before = () => {
      throw new AppError("network");
    };
    await expect(second.sync.refresh()).rejects.toMatchObject({ code: "network" });
    expect(second.source.current()).toBeNull();
    second.before = () => undefined;
    await second.sync.refresh();
    expectNewest(second, server);
  });
});

describe("refreshing a list", () => {
  test("notifies of the changed entries, and of all after the first opening", async () => {
    const server = new ModelServer();
    const [device, other] = [startPlainDevice(server), await startDevice(server)];
    const changes: (readonly string[] | null)[] = [];
    device.source.subscribe((ids) => changes.push(ids && [...ids]));
    await device.source.fetchNewest();
    await addFiles(other, 1, 2);
    await device.source.fetchNewest();
    await device.source.fetchNewest();
    expect(changes).toEqual([null, [idOf(1), idOf(2)]]);
  });

  test("reads the whole document if the server no longer has the version of the list", async () => {
    const { server, device } = await startSaved();
    const changes: (ReadonlySet<string> | null)[] = [];
    device.source.subscribe((ids) => changes.push(ids));
    server.removesHistory = true;
    const other = await startDevice(server);
    await addFiles(other, 20);
    await other.compaction.runIfDue();
    await device.sync.refresh();
    expectNewest(device, server);
    expect(changes).toEqual([null]);
  });

  test("runs one after the other", async () => {
    const { server, device } = await startSaved();
    await addFiles(await startDevice(server), 20);
    device.calls.length = 0;
    await Promise.all([device.source.fetchNewest(), device.source.fetchNewest()]);
    expect(sinceOf(device)).toEqual([`${versionsOf(server).at(-5)}`, `${server.newest().version}`]);
  });

  test("brings a version that is being saved: it is applied and copied once", async () => {
    const { server, device } = await startSaved();
    const changes: number[] = [];
    device.source.subscribe((ids) => changes.push(ids?.size ?? -1));
    device.after = async ({ name }) => {
      if (name !== "sendDelta") return;
      device.after = () => undefined;
      await device.source.fetchNewest();
    };
    await addFiles(device, 20, 1);
    expectNewest(device, server);
    expect(changes.filter((size) => size !== 0)).toEqual([1]);
    await device.copyWriter.settled();
    expect(copiedVersions(device)).toEqual(versionsOf(server));
  });

  test.each([
    ["deltas", false],
    ["the whole document", true],
  ])("does not undo a save that is faster than its answer, which has %s", async (_, isWhole) => {
    const { server, device } = await startSaved();
    const other = await startDevice(server);
    server.removesHistory = isWhole;
    await addFiles(other, 20);
    if (isWhole) await other.compaction.runIfDue();
    await device.sync.refresh();
    // A list that the server answers for, and whose next version is saved before the answer arrives.
    device.after = async ({ name }) => {
      if (name !== "fetchDocument") return;
      device.after = () => undefined;
      await addFiles(device, 40, 1);
    };
    await device.source.fetchNewest();
    expectNewest(device, server);
    await device.source.fetchNewest();
    expectNewest(device, server);
  });

  test("leaves the list as it was when a version does not fit it, and compacts nothing", async () => {
    const { server, device } = await startSaved();
    const { version, hashHex } = server.newest();
    const before = sortedText(device.sync.current().values());
    const changes = JSON.stringify({ removed: [idOf(1), idOf(99)] });
    server.accept({ version: version + 1, previous: hashHex, ...noFiles, changes, signature: "" });
    await expect(device.source.fetchNewest()).rejects.toMatchObject({ code: "file_database_broken" });
    expect(device.source.current()?.version).toBe(version);
    expect(sortedText(device.sync.current().values())).toBe(before);
    expect(device.source.replica()).toBeNull();
    await device.compaction.runIfDue();
    expect(callsOf(device, "sendPage")).toEqual([]);
  });

  test("refuses another branch of versions, with the copy or with the pin alone", async () => {
    const { server, device } = await startSaved();
    const fork = rolledBack(server, 3);
    await addFiles(await startDevice(fork), 70);
    // The other branch may have a version with the number of the pin.
    const code = expect.stringMatching(/^file_database_(rolled_back|broken)$/);
    const second = startPlainDevice(fork, { disk: device.disk });
    await expect(second.sync.refresh()).rejects.toMatchObject({ code });
    const withoutCopy = startPlainDevice(fork, { disk: { ...createPlainDisk(), pin: device.disk.pin } });
    await expect(withoutCopy.sync.refresh()).rejects.toMatchObject({ code });
  });
});

describe("file that was added and deleted", () => {
  test("is not added again, and its released record stays until it is forgotten", async () => {
    const server = new ModelServer();
    const device = await startDevice(server);
    await addFiles(device, 1, 2);
    const { sync, source } = device;
    await sync.submit({ kind: "delete", rootIds: [idOf(1)], seenIds: [idOf(1)] });
    await sync.submit({ kind: "delete", rootIds: [idOf(2)], seenIds: [idOf(2)] });
    expect([...(source.current()?.released.keys() ?? [])]).toEqual([idOf(2)]);
    const { version } = server.newest();
    await addFiles(device, 2, 1);
    expect(sync.current().size).toBe(0);
    expect(server.newest().version).toBe(version);
    expect([...(source.current()?.released.keys() ?? [])]).toEqual([idOf(2)]);
    await sync.submit({ kind: "forget-released", ids: [idOf(2)] });
    expect(source.current()?.released.size).toBe(0);
    const other = await startDevice(server);
    expect(other.source.current()?.released.size).toBe(0);
  });
});
