import { blockCalls } from "@dexnet/protocol/blocks";
import { encodeError } from "@dexnet/protocol/errors/errors";
import { logCalls } from "@dexnet/protocol/log";
import { productCalls } from "@dexnet/protocol/products";
import { versionCalls } from "@dexnet/protocol/versions";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Drive } from "../drive.ts";
import {
  createFastClock,
  type Device,
  listOf,
  logStatusOf,
  makeStorage,
  startDevice,
  uploadFiles,
} from "../testing/device.ts";
import { documentOf } from "../testing/fakes/fake-file-databases.ts";
import { honestFileDatabase } from "../testing/fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { type ServedLog, serveLog } from "../testing/fakes/serve-log.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { waitFor } from "../testing/wait-for.ts";

let world: FakeWorld;
let log: ServedLog;
let laptop: Device & { email: string };
let address: string;
let words: string[];

beforeEach(async () => {
  world = await startFakeWorld();
  log = serveLog(world);
  laptop = await startDevice(world, { clock: createFastClock([]) });
  ({ address, words } = await makeStorage(laptop.drive));
  await log.integrate(address);
});
afterEach(() => world.host.stop());

/** A device that never saw the storage. */
async function startNewDevice(): Promise<Drive> {
  const { drive } = await startDevice(world, { email: laptop.email, clock: createFastClock([]) });
  await drive.openWithPhrase(address, words);
  return drive;
}

const logOf = (drive: Drive) => logStatusOf(drive, address);

async function saveFolders(...names: string[]): Promise<void> {
  for (const name of names) {
    const before = world.storages.at(address).deltas.length;
    await laptop.drive.open(address).createFolder(null, name);
    await waitFor(() => expect(world.storages.at(address).deltas.length).toBe(before + 1));
  }
  // The server has a version before the laptop has read the answer and knows that it must look the version up.
  let unsaved = -1;
  const stop = await laptop.drive.open(address).watchSaving((status) => {
    unsaved = status.unsaved;
  });
  await waitFor(() => expect(unsaved).toBe(0));
  await stop();
}

/** Integrates the saves, and waits until the laptop has looked them up, so that later requests are those of other devices. */
async function integrateSaves(): Promise<void> {
  await log.integrate(address);
  await waitFor(async () => expect(await logOf(laptop.drive)).toMatchObject({ unproven: 0 }));
}

const namesIn = async (drive: Drive) => (await listOf(drive, address)).entries.map(({ name }) => name).sort();
const callsAboutLog = [...Object.values<unknown>(logCalls), versionCalls.newestVersion];
const callsOfLog = () => world.host.receivedCalls.filter((call) => callsAboutLog.includes(call));

test("drive: verifies the list of a new device by the log, with two requests at the first opening and one at the next", async () => {
  await saveFolders("one", "two");
  await integrateSaves();
  // The laptop looks its own saves up.
  await waitFor(async () => expect((await logOf(laptop.drive)).unproven).toBe(0));
  world.host.receivedCalls.length = 0;
  const phone = await startDevice(world, { email: laptop.email, clock: createFastClock([]) });
  await phone.drive.openWithPhrase(address, words);
  expect(await namesIn(phone.drive)).toEqual(["one", "two"]);
  expect(await logOf(phone.drive)).toMatchObject({ state: "verified", wasSeen: false, checkpointSize: 6 });
  expect(callsOfLog()).toEqual([logCalls.info, versionCalls.newestVersion]);
  await phone.drive.lock();
  world.host.receivedCalls.length = 0;
  await phone.drive.openWithPhrase(address, words);
  expect(await namesIn(phone.drive)).toEqual(["one", "two"]);
  expect(await logOf(phone.drive)).toMatchObject({ state: "verified", wasSeen: true });
  expect(callsOfLog()).toEqual([versionCalls.newestVersion]);
});

test("drive: a new device refuses an older list than the log names, and opens the newest one", async () => {
  await saveFolders("one", "two");
  await integrateSaves();
  const drive = await startNewDevice();
  const kept = world.storages.at(address);
  const older = kept.deltas.at(-2)?.delta.version;
  world.storages.replaceFileDatabase = () => documentOf(kept, address, { version: older });
  expect(await namesIn(drive).catch((fault: unknown) => encodeError(fault).code)).toBe("file_database_outdated");
  expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "file_database_outdated" });
  world.storages.replaceFileDatabase = honestFileDatabase;
  expect(await namesIn(drive)).toEqual(["one", "two"]);
  expect(await logOf(drive)).toMatchObject({ state: "verified" });
});

test("drive: reads the list again when another device has saved between the requests for the list and the log", async () => {
  await saveFolders("one");
  await integrateSaves();
  const drive = await startNewDevice();
  let isFirst = true;
  const { fetchNewestVersion } = log.honest;
  log.asked = {
    ...log.honest,
    async fetchNewestVersion(...request) {
      if (isFirst) {
        isFirst = false;
        await saveFolders("two");
        await log.integrate(address);
      }
      return await fetchNewestVersion(...request);
    },
  };
  expect(await namesIn(drive)).toEqual(["one", "two"]);
  expect(await logOf(drive)).toMatchObject({ state: "verified" });
});

test("drive: opens a storage whose log can't be reached, says so, and verifies it later", async () => {
  await saveFolders("one");
  await integrateSaves();
  world.host.injectFault = (call) =>
    call === versionCalls.newestVersion ? { kind: "answer", status: 503, code: "unavailable" } : null;
  const drive = await startNewDevice();
  expect(await namesIn(drive)).toEqual(["one"]);
  expect(await logOf(drive)).toMatchObject({ state: "unverified", errorCode: "unavailable", wasSeen: false });
  world.host.injectFault = () => null;
  expect(await namesIn(drive)).toEqual(["one"]);
  expect(await logOf(drive)).toMatchObject({ state: "verified" });
});

test("drive: opens a storage whose log is forked, and shows both checkpoints", async () => {
  await saveFolders("one", "two");
  await integrateSaves();
  const phone = await startDevice(world, { email: laptop.email, clock: createFastClock([]) });
  await phone.drive.openWithPhrase(address, words);
  await namesIn(phone.drive);
  const seen = await log.honest.checkpoint();
  await phone.drive.lock();
  const fork = log.honest.fork(1);
  const at = new Date(world.clock.now());
  for (const cid of ["v", "w", "x", "y", "z"]) {
    fork.append({ kind: "put", deployment: testDeployment, address, at, cid, sizeBytes: 1 });
  }
  await fork.integrate();
  log.asked = fork;
  await phone.drive.openWithPhrase(address, words);
  expect(await namesIn(phone.drive)).toEqual(["one", "two"]);
  const status = await logOf(phone.drive);
  expect(status).toMatchObject({ state: "violated", errorCode: "log_forked" });
  for (const note of [seen, await fork.checkpoint()]) expect(status.evidence).toContain(note);
});

test("drive: proves the blocks of this device by the log", async () => {
  await laptop.drive.unlock(address);
  await namesIn(laptop.drive);
  await uploadFiles(laptop.drive, address, [new File([new Uint8Array(5_000_000)], "a.bin")]);
  expect((await logOf(laptop.drive)).unproven).toBeGreaterThan(0);
  await log.integrate(address);
  await waitFor(async () => expect((await logOf(laptop.drive)).unproven).toBe(0));
  expect(await logOf(laptop.drive)).toMatchObject({ evidence: null });
});

/** A device whose clock a test moves, with the storage open. */
async function startLateDevice(): Promise<{ drive: Drive; moveClock: (milliseconds: number) => void }> {
  const fast = createFastClock([]);
  let lateMs = 0;
  const clock = { ...fast, now: () => fast.now() + lateMs };
  const { drive } = await startDevice(world, { email: laptop.email, clock });
  await drive.openWithPhrase(address, words);
  await namesIn(drive);
  return {
    drive,
    moveClock: (milliseconds) => {
      lateMs += milliseconds;
    },
  };
}

test("drive: shows a save that the api has acknowledged and the log does not have after a minute", async () => {
  const { drive, moveClock } = await startLateDevice();
  await drive.open(address).createFolder(null, "dropped");
  await waitFor(async () => expect((await logOf(drive)).unproven).toBe(1));
  expect(await logOf(drive)).toMatchObject({ state: "verified" });
  moveClock(61_000);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "stopped", errorCode: "log_stopped", evidence: null }),
  );
  await log.integrate(address);
  await waitFor(async () => expect(await logOf(drive)).toMatchObject({ state: "verified", unproven: 0 }));
});

test("drive: looks up a save whose answer was lost, as soon as the server lists it", async () => {
  const { drive, moveClock } = await startLateDevice();
  let isLost = false;
  world.host.injectFault = (call) => {
    if (call !== productCalls.updateStorage || isLost) return null;
    isLost = true;
    return { kind: "drop-after" };
  };
  await drive.open(address).createFolder(null, "listed");
  await waitFor(async () => expect(await logOf(drive)).toMatchObject({ state: "verified", unproven: 1 }));
  expect([isLost, await namesIn(drive)]).toEqual([true, ["listed"]]);
  moveClock(61_000);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "stopped", errorCode: "log_stopped", evidence: null }),
  );
  await log.integrate(address);
  await waitFor(async () => expect(await logOf(drive)).toMatchObject({ state: "verified", unproven: 0 }));
});

test("drive: finds that the api has dropped its save for another one, although it is kept at its own list", async () => {
  await laptop.drive.unlock(address);
  await namesIn(laptop.drive);
  const { drive } = await startLateDevice();
  await drive.open(address).createFolder(null, "dropped");
  await waitFor(async () => expect((await logOf(drive)).unproven).toBe(1));
  const kept = world.storages.at(address);
  const shown = { deltas: [...kept.deltas], snapshots: [...kept.snapshots] };
  const dropped = kept.deltas.pop()?.delta.version;
  world.storages.replaceFileDatabase = (all, request) =>
    request.since === dropped ? documentOf(shown, address, request) : honestFileDatabase(all, request);
  await saveFolders("other");
  expect(await namesIn(laptop.drive)).toEqual(["other"]);
  await log.integrate(address);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "file_database_outdated" }),
  );
});

test("drive: shows an upload whose entries the server does not answer about", async () => {
  const { drive, moveClock } = await startLateDevice();
  world.host.injectFault = (call) =>
    call === logCalls.entries ? { kind: "answer", status: 404, code: "not_found" } : null;
  await uploadFiles(drive, address, [new File([new Uint8Array(1_000)], "a.bin")]);
  await log.integrate(address);
  moveClock(61_000);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "stopped", errorCode: "not_found", evidence: null }),
  );
  world.host.injectFault = () => null;
  await waitFor(async () => expect(await logOf(drive)).toMatchObject({ state: "verified", unproven: 0 }));
});

test("drive: reports a dropped block after a minute, whatever time the server promises", async () => {
  log.promisedSeconds = 31_536_000;
  const { drive, moveClock } = await startLateDevice();
  await uploadFiles(drive, address, [new File([new Uint8Array(1_000)], "a.bin")]);
  await log.integrate(address);
  log.honest.omit(world.ledger.puts.at(-1) ?? "");
  moveClock(61_000);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "log_omits_entry" }),
  );
});

/** The ledger takes no block, and claims to have all. */
function claimAllBlocks(): void {
  world.host.injectFault = (call) => (call === blockCalls.putBlock ? { kind: "drop" } : null);
  world.host.replaceAnswer = (call, answer) => (call === blockCalls.missingBlocks ? { missing: [] } : answer);
}

test("drive: reports a block that the ledger claims to have after it has cut the request that stores it", async () => {
  const { drive, moveClock } = await startLateDevice();
  claimAllBlocks();
  const { receipts } = await uploadFiles(drive, address, [new File([new Uint8Array(1_000)], "a.bin")]);
  expect(receipts).toMatchObject([{ failed: 0 }]);
  expect(world.ledger.puts).toEqual([]);
  await log.integrate(address);
  moveClock(61_000);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "log_omits_entry" }),
  );
});

test("drive: reports a block of an upload that was left if the ledger claims to have it", async () => {
  const { drive, moveClock } = await startLateDevice();
  let cutRequests = 0;
  world.host.injectFault = (call) => {
    if (call !== blockCalls.putBlock && call !== blockCalls.missingBlocks) return null;
    cutRequests += 1;
    return { kind: "drop" };
  };
  const item = { kind: "file" as const, path: [], file: new File([new Uint8Array(1_000)], "a.bin") };
  await drive.open(address).upload({ parentId: null, items: [item], existing: "refuse" });
  await waitFor(() => expect(cutRequests).toBeGreaterThan(1));
  await drive.lock();
  claimAllBlocks();
  await drive.openWithPhrase(address, words);
  await waitFor(async () => expect(await namesIn(drive)).toEqual(["a.bin"]));
  expect(world.ledger.puts).toEqual([]);
  await log.integrate(address);
  moveClock(61_000);
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "log_omits_entry" }),
  );
});

test("drive: a known device that requires witnesses says why there is no confirmation, also if there is no log at all", async () => {
  const { drive } = laptop;
  const { verifierKey } = createCosigner("w1.example", new Uint8Array(32).fill(1));
  await drive.saveWitnessRequirement({ keys: [formatVerifierKey(verifierKey)], needed: 1 });
  await drive.unlock(address);
  await namesIn(drive);
  await drive.lock();
  world.host.injectFault = (call) =>
    callsAboutLog.includes(call) ? { kind: "answer", status: 404, code: "not_found" } : null;
  await drive.unlock(address);
  await namesIn(drive);
  expect(await logOf(drive)).toMatchObject({
    state: "unverified",
    errorCode: "not_found",
    wasSeen: true,
    needsWitnesses: true,
  });
});
