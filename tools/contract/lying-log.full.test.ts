import { createSystemClock } from "@dexnet/blocks/clock";
import type { Drive } from "@dexnet/drive/drive";
import {
  createFastClock,
  type Device,
  type DeviceSetup,
  entryIdOf,
  listOf,
  logStatusOf,
  makeStorage,
  startDevice,
  uploadFiles,
} from "@dexnet/drive/testing/device";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { waitFor } from "@dexnet/drive/testing/wait-for";
import { encodeError } from "@dexnet/protocol/errors/errors";
import { logCalls } from "@dexnet/protocol/log";
import { productCalls } from "@dexnet/protocol/products";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../apps/ledger/src/testing/running-ledger.ts";
import { verifyProofFile } from "../../transparency/verify-proof/verify-proof-file.ts";
import { createLyingFetch, type Lie } from "./lying-fetch.ts";
import { startRealServers } from "./real-servers.ts";

let servers: Awaited<ReturnType<typeof startRealServers>>;
let laptop: Device & { email: string };
let address: string;
let words: string[];

beforeAll(async () => {
  servers = await startRealServers(goodInviteCode);
  laptop = await startRealDevice();
  const { id: productId } = await laptop.call(productCalls.takeTrial);
  ({ address, words } = await makeStorage(laptop.drive, 1_000_000_000, productId));
  await listOf(laptop.drive, address);
});
afterAll(() => servers.stop());

/** A device whose answers pass through the lie. */
async function startRealDevice(lie?: Lie, setup: DeviceSetup = {}) {
  return await startDevice(servers, {
    readMailedCode: servers.readMailedCode,
    fetch: createLyingFetch(lie),
    clock: createFastClock([]),
    ...setup,
  });
}

/** A device that never saw the storage. */
async function startNewDevice(lie?: Lie, setup: DeviceSetup = {}): Promise<Drive> {
  const { drive } = await startRealDevice(lie, { email: laptop.email, ...setup });
  await drive.openWithPhrase(address, words);
  return drive;
}

const logOf = (drive: Drive) => logStatusOf(drive, address);

const isList = (path: string) => path.includes("/fdb");
const isVersion = (path: string) => path.endsWith("/log/version");
const isEntries = (path: string) => path.endsWith("/log/entries");
const namesIn = async (drive: Drive) => (await listOf(drive, address)).entries.map(({ name }) => name).sort();
const outcomeOf = (drive: Drive) => namesIn(drive).catch((fault: unknown) => encodeError(fault).code);

/** Waits until the log has the newest version. */
async function untilLogged(): Promise<void> {
  await waitFor(async () => {
    const { version } = await laptop.call(productCalls.fileDatabase, { params: { address } });
    const drive = await startNewDevice((path, answer: { version?: { version: number } }) => {
      if (isVersion(path)) logged = answer.version?.version;
      return answer;
    });
    let logged: number | undefined;
    await namesIn(drive);
    expect(logged).toBe(version);
  });
}

async function createFolder(name: string): Promise<void> {
  await laptop.drive.open(address).createFolder(null, name);
  await waitFor(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    await (await laptop.drive.open(address).watchSaving(({ unsaved }) => resolve(unsaved)))();
    expect(await promise).toBe(0);
  });
}

test("real log: a new device refuses an old list, which the client detects by the map", async () => {
  const old = await laptop.call(productCalls.fileDatabase, { params: { address } });
  await createFolder("one");
  await untilLogged();
  const honest = await startNewDevice();
  expect(await namesIn(honest)).toEqual(["one"]);
  expect(await logOf(honest)).toMatchObject({ state: "verified", wasSeen: false });
  const lied = await startNewDevice((path, answer) => (isList(path) ? old : answer));
  expect(await outcomeOf(lied)).toBe("file_database_outdated");
  expect(await logOf(lied)).toMatchObject({ state: "violated", errorCode: "file_database_outdated" });
});

test("real log: a new device takes no map from an earlier time with the honest tree", async () => {
  const oldList = await laptop.call(productCalls.fileDatabase, { params: { address } });
  let oldMap: object = {};
  const recording = await startNewDevice((path, answer: { map_root: string; map: object; version: object }) => {
    if (isVersion(path)) oldMap = { map_root: answer.map_root, map: answer.map, version: answer.version };
    return answer;
  });
  const before = await namesIn(recording);
  await createFolder("after the old map");
  await untilLogged();
  const lied = await startNewDevice((path, answer: object) => {
    if (isList(path)) return oldList;
    return isVersion(path) ? { ...answer, ...oldMap } : answer;
  });
  expect(await namesIn(lied)).toEqual(before);
  expect(await logOf(lied)).toMatchObject({ state: "unverified", errorCode: "bad_answer" });
});

test("real log: proves own writes and deletes, and an independent verifier accepts the exported proof", async () => {
  const drive = await startNewDevice();
  await namesIn(drive);
  await uploadFiles(drive, address, [new File([new Uint8Array(5_000_000)], "a.bin")]);
  await waitFor(async () => expect((await logOf(drive)).unproven).toBe(0));
  const { parts, unprovenParts, text } = await drive.open(address).proveFile(await entryIdOf(drive, address, "a.bin"));
  expect([parts.length, unprovenParts]).toEqual([2, 0]);
  const { verifier_key: key } = await laptop.call(logCalls.info);
  expect(verifyProofFile(text, key)).toHaveLength(2);
  const id = await entryIdOf(drive, address, "a.bin");
  await drive.open(address).trash([id]);
  await drive.open(address).remove([id]);
  await waitFor(async () => expect((await logOf(drive)).unproven).toBeGreaterThan(0));
  await waitFor(async () => expect((await logOf(drive)).unproven).toBe(0));
  expect(await logOf(drive)).toMatchObject({ evidence: null });
});

test("real log: detects a fork by the client that has seen the other tree", async () => {
  let isForked = false;
  const signer = createNoteSigner(testLog.name, testLog.secretKeyBytes);
  const drive = await startNewDevice((path, answer: { checkpoint: string }) => {
    if (!isForked || !isEntries(path)) return answer;
    const [origin, size, root = "", ...rest] = parseNote(answer.checkpoint).text.split("\n");
    const text = [origin, size, root.replace(/^./, root.startsWith("A") ? "B" : "A"), ...rest].join("\n");
    return { ...answer, checkpoint: formatNote({ text, signatures: [signer.sign(text)] }) };
  });
  await namesIn(drive);
  isForked = true;
  await uploadFiles(drive, address, [new File([new Uint8Array(1000)], "fork.bin")]);
  await waitFor(async () => expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "log_forked" }));
  expect((await logOf(drive)).evidence).toContain("newer checkpoint");
});

test("real log: detects an omitted write by the client that wrote, after a minute", async () => {
  const clock = createSystemClock();
  let lateMs = 0;
  const moved = {
    now: () => clock.now() + lateMs,
    wait: (milliseconds: number, signal?: AbortSignal) => clock.wait(milliseconds / 100, signal),
  };
  const lie: Lie = (path, answer: { entries: unknown[] }) => (isEntries(path) ? { ...answer, entries: [] } : answer);
  const drive = await startNewDevice(lie, { clock: moved });
  await namesIn(drive);
  await uploadFiles(drive, address, [new File([new Uint8Array(1000)], "omitted.bin")]);
  expect(await logOf(drive)).toMatchObject({ evidence: null });
  lateMs = 61_000;
  await waitFor(async () =>
    expect(await logOf(drive)).toMatchObject({ state: "violated", errorCode: "log_omits_entry" }),
  );
});
