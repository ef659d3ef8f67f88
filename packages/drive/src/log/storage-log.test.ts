import { AppError } from "@dexnet/protocol/errors/errors";
import type { LogRecord } from "@dexnet/tlog/entries/record";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { createFakeLog, type FakeLog } from "../testing/fakes/fake-log.ts";
import { forwardToLog } from "../testing/log-requests.ts";
import { createLedgerLog } from "./ledger-log.ts";
import { createLogPins, type LogPins } from "./log-pins.ts";
import type { LogSource } from "./log-source.ts";
import { createStorageLog, type LogStatus, type StorageLog } from "./storage-log.ts";

const deployment = "6f8f57b4-0a0b-4c19-9d33-5a6d0f1c2e3a";
const address = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const start = Date.UTC(2026, 10, 17);
const hashHex = "1".repeat(64);
const put = (cid: string): LogRecord => ({
  kind: "put",
  deployment,
  address,
  at: new Date(start),
  cid,
  sizeBytes: 1000,
});
const version = (number: number): LogRecord => ({
  kind: "version",
  deployment,
  address,
  at: new Date(start),
  version: number,
  hashHex,
  signatureHex: "0xab",
  copyCids: [],
});

let honest: FakeLog;
let asked: LogSource;
let closing: AbortController;
let storage: StorageLog;
/** Opens the storage once more. */
let createAnother: () => StorageLog;
let status: LogStatus;
let unsubscribe: () => void;
let pins: LogPins;
let now: number;
let isOnline: boolean;
/** Versions that the loaded list contains. Undefined: every one. */
let listed: number[] | undefined;
let reloads: number;
/** Ends the waits of the storage. */
let waits: (() => void)[];

beforeEach(() => {
  [now, closing, waits] = [start, new AbortController(), []];
  honest = createFakeLog({ now: () => now });
  isOnline = true;
  [listed, reloads] = [undefined, 0];
  asked = honest;
  const source = forwardToLog(() => asked);
  const clock = {
    now: () => now,
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        waits.push(() => {
          now += milliseconds;
          resolve();
        });
      }),
  };
  pins = createLogPins(createLocalStore({ keyValue: createMemoryKeyValue() }));
  createAnother = () => {
    storage = createStorageLog({
      log: createLedgerLog({ source, pins, locks: createProcessLocks(), clock }),
      address,
      clock,
      signal: closing.signal,
      connection: { isOnline: () => isOnline },
      deployment: () => deployment,
      list: {
        contains: ({ version: number }) => listed?.includes(number) ?? true,
        reload() {
          reloads += 1;
        },
      },
      proveReading: () => ({ nonce: "1-1", signature: "0x" }),
    });
    unsubscribe = storage.subscribe((next) => {
      status = next;
    });
    return storage;
  };
  createAnother();
});
afterEach(() => {
  closing.abort();
  unsubscribe();
});

/** Lets the next request for entries happen, and waits for its end. */
async function askAgain(): Promise<void> {
  await expect.poll(() => waits.length).toBe(1);
  waits.shift()?.();
  await expect.poll(() => waits.length > 0 || status.unproven === 0).toBe(true);
}

describe("storage in the log: freshness", () => {
  test("is verified when the log has the version of the list", async () => {
    honest.append(version(start));
    await honest.integrate();
    expect(await storage.fetchNewest(deployment)).toEqual({ version: start, hashHex });
    storage.confirm({ version: start, hashHex }, false);
    expect(status).toMatchObject({ state: "verified", errorCode: null, checkpointSize: 3, wasSeen: false });
  });

  test("is verified for a list that was saved less than a minute ago, and looks it up until the log has it", async () => {
    honest.append(version(start - 1));
    await honest.integrate();
    await storage.fetchNewest(deployment);
    storage.confirm({ version: start, hashHex }, true);
    expect(status).toMatchObject({ state: "verified", unproven: 1 });
    now = start + 60_001;
    storage.confirm({ version: start, hashHex }, true);
    expect(status).toMatchObject({ state: "stopped", errorCode: "log_stopped", unproven: 1 });
    honest.append(version(start));
    await honest.integrate();
    await askAgain();
    expect(status).toMatchObject({ state: "verified", errorCode: null, unproven: 0 });
    storage.confirm({ version: start, hashHex }, true);
    expect(status.unproven).toBe(0);
  });

  test("looks up each later list, also of other devices and of saves without an answer", async () => {
    honest.append(version(start));
    await honest.integrate();
    await storage.fetchNewest(deployment);
    storage.confirm({ version: start, hashHex }, true);
    expect(status.unproven).toBe(0);
    storage.confirm({ version: start + 1, hashHex }, true);
    expect(status).toMatchObject({ state: "verified", unproven: 1 });
    now = start + 60_002;
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "stopped", errorCode: "log_stopped", unproven: 1 });
  });

  test("is stopped for an old list that the log has never got", async () => {
    await storage.fetchNewest(deployment);
    now = start + 60_001;
    storage.confirm({ version: start, hashHex }, true);
    expect(status).toMatchObject({ state: "stopped", errorCode: "log_stopped" });
  });

  test("is not verified while the log can't be reached, and says whether the device has seen the storage", async () => {
    asked = { ...honest, fetchNewestVersion: () => Promise.reject(new AppError("network")) };
    expect(await storage.fetchNewest(deployment)).toBeNull();
    storage.confirm({ version: start, hashHex }, false);
    expect(status).toMatchObject({ state: "unverified", errorCode: "network", wasSeen: false, evidence: null });
  });

  test("says with every answer and without one whether witnesses are required", async () => {
    const cosigner = createCosigner("w1.example", new Uint8Array(32).fill(1));
    await storage.fetchNewest(deployment);
    expect(status.needsWitnesses).toBe(false);
    await pins.writeRequirement({ keys: [formatVerifierKey(cosigner.verifierKey)], needed: 1 });
    asked = { ...honest, fetchNewestVersion: () => Promise.reject(new AppError("not_found")) };
    await createAnother().fetchNewest(deployment);
    expect(status).toMatchObject({ state: "unverified", errorCode: "not_found", needsWitnesses: true });
  });

  test("is not verified without the required witnesses, and is when they have cosigned at the next list", async () => {
    const cosigner = createCosigner("w1.example", new Uint8Array(32).fill(1));
    await pins.writeRequirement({ keys: [formatVerifierKey(cosigner.verifierKey)], needed: 1 });
    honest.append(version(start));
    await honest.integrate();
    expect(await storage.fetchNewest(deployment)).toEqual({ version: start, hashHex });
    storage.confirm({ version: start, hashHex }, false);
    expect(status).toMatchObject({ state: "unverified", errorCode: "log_not_cosigned", checkpointSize: 3 });
    await honest.cosign(new Date(start), cosigner);
    await storage.fetchNewest(deployment);
    storage.confirm({ version: start, hashHex }, true);
    expect(status).toMatchObject({ state: "verified", errorCode: null, evidence: null });
  });

  test("is violated by an outdated list until the newest one comes", async () => {
    honest.append(version(start));
    await honest.integrate();
    await storage.fetchNewest(deployment);
    storage.refuse();
    expect(status).toMatchObject({ state: "violated", errorCode: "file_database_outdated" });
    expect(await storage.fetchNewest(deployment)).toEqual({ version: start, hashHex });
    storage.confirm({ version: start, hashHex }, true);
    expect(status.state).toBe("verified");
  });

  test("is violated by a fork, for good, with evidence", async () => {
    honest.append(put("one"));
    honest.append(version(start));
    await honest.integrate();
    await storage.fetchNewest(deployment);
    const fork = honest.fork(0);
    for (const cid of ["two", "three", "four"]) fork.append(put(cid));
    await fork.integrate();
    asked = fork;
    storage.addWrites([{ kind: "put", subject: "one" }]);
    await askAgain();
    await expect.poll(() => status.state).toBe("violated");
    asked = honest;
    await storage.fetchNewest(deployment);
    storage.confirm({ version: start, hashHex }, true);
    await expect.poll(() => status).toMatchObject({ state: "violated", errorCode: "log_forked" });
    expect(status.evidence).toContain(await honest.checkpoint());
  });

  test("is violated by a map that goes back, for good, and the list must have the newer version", async () => {
    const required: (number | undefined)[] = [];
    for (const number of [start - 1, start, start - 1]) {
      honest.append(version(number));
      await honest.integrate();
      required.push((await createAnother().fetchNewest(deployment))?.version);
    }
    expect(required).toEqual([start - 1, start, start]);
    storage.confirm({ version: start, hashHex }, true);
    expect(status).toMatchObject({ state: "violated", errorCode: "log_rolled_back" });
    honest.append(version(start));
    await honest.integrate();
    await createAnother().fetchNewest(deployment);
    storage.confirm({ version: start, hashHex }, true);
    expect(status).toMatchObject({ state: "violated", errorCode: "log_rolled_back" });
  });
});

describe("storage in the log: own changes", () => {
  const write = (subject: string) => ({ kind: "put" as const, subject });

  test("are proven when the log has integrated them", async () => {
    honest.append(put("one"));
    storage.addWrites([write("one")]);
    expect(status.unproven).toBe(1);
    await askAgain();
    expect(status.unproven).toBe(1);
    await honest.integrate();
    await askAgain();
    expect(status).toMatchObject({ unproven: 0, state: "checking", checkpointSize: 3 });
  });

  test.each([
    ["omits a write", () => honest.omit("one")],
    ["stops to integrate", () => undefined],
  ])("are a violation when the log %s for longer than a minute, and not before", async (_, lie) => {
    honest.append(put("one"));
    honest.append(put("two"));
    lie();
    storage.addWrites([write("one")]);
    await askAgain();
    now = start + 60_000 - 5_000;
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 1 });
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "violated", errorCode: "log_omits_entry", unproven: 0 });
    expect(status.evidence).toContain("change put one");
    expect(status.evidence).toContain(await honest.checkpoint());
  });

  test("are a violation when the log hides a delete", async () => {
    storage.addWrites([{ kind: "delete", subject: "7-a", blocksHash: hashHex }]);
    now = start + 60_001;
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "violated", errorCode: "log_omits_entry" });
    expect(status.evidence).toContain("change delete 7-a");
  });

  test("are a violation when the log rewrites the entry of a write", async () => {
    honest.append(put("one"));
    await honest.integrate();
    const { fetchEntries } = honest;
    const answer = await fetchEntries(address, ["one"], { nonce: "", signature: "" });
    honest.replaceEntry(1, put("two"));
    asked = { ...honest, fetchEntries: async () => ({ ...answer, checkpoint: await honest.checkpoint() }) };
    storage.addWrites([write("one")]);
    now = start + 60_001;
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "violated", errorCode: "log_omits_entry" });
  });

  test("wait for a log that an offline device can't reach, however long that takes, and then a minute more", async () => {
    honest.append(put("one"));
    asked = { ...honest, fetchEntries: () => Promise.reject(new AppError("network")) };
    storage.addWrites([write("one")]);
    isOnline = false;
    now = start + 3_600_000;
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 1 });
    isOnline = true;
    [listed, reloads] = [undefined, 0];
    asked = honest;
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 1 });
    await honest.integrate();
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 0 });
  });

  test.each([
    ["says that there is no such log", new AppError("not_found")],
    ["closes the connection", new AppError("network")],
    ["answers nonsense", new AppError("bad_answer")],
  ])("that are not proven in a minute are shown until they are, when the server %s", async (_, fault) => {
    honest.append(put("one"));
    await honest.integrate();
    asked = { ...honest, fetchEntries: () => Promise.reject(fault) };
    storage.addWrites([write("one")]);
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 1 });
    now = start + 60_001;
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "stopped", errorCode: fault.code, unproven: 1 });
    expect(status.evidence).toBeNull();
    asked = honest;
    await askAgain();
    expect(status).toMatchObject({ state: "checking", errorCode: null, unproven: 0 });
  });

  test("of the file list are proven by the map, also by a later version that the list contains", async () => {
    listed = [start - 1, start, start + 1];
    storage.addSaved({ version: start - 1, hashHex });
    storage.addSaved({ version: start, hashHex });
    honest.append(version(start - 1));
    await honest.integrate();
    await askAgain();
    expect(status.unproven).toBe(1);
    honest.append(version(start + 1));
    await honest.integrate();
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 0 });
  });

  test("of the file list are not proven by a later version that the list does not contain, and the list is loaded again", async () => {
    listed = [start - 1, start];
    storage.addSaved({ version: start, hashHex });
    honest.append(version(start - 1));
    honest.append(version(start + 1));
    await honest.integrate();
    await askAgain();
    expect([status.unproven, reloads]).toEqual([1, 1]);
    // The list that is loaded then must have the version of the map.
    expect(await storage.fetchNewest(deployment)).toEqual({ version: start + 1, hashHex });
    listed = [start - 1, start + 1];
    await askAgain();
    expect([status.unproven, reloads]).toEqual([1, 1]);
    listed = [start - 1, start, start + 1];
    await askAgain();
    expect([status.unproven, reloads]).toEqual([0, 1]);
  });

  test("are looked up again after a fault of the device's own store", async () => {
    honest.append(version(start));
    await honest.integrate();
    asked = { ...honest, fetchNewestVersion: () => Promise.reject(new Error("The store can't be read")) };
    storage.addSaved({ version: start, hashHex });
    now = start + 60_001;
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "stopped", unproven: 1 });
    asked = honest;
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 0 });
  });

  test("of the file list that the log does not have after a minute are shown until it has them, without an accusation", async () => {
    storage.addSaved({ version: start, hashHex });
    await askAgain();
    expect(status).toMatchObject({ state: "checking", unproven: 1 });
    now = start + 60_001;
    await askAgain();
    await expect.poll(() => status).toMatchObject({ state: "stopped", errorCode: "log_stopped", unproven: 1 });
    expect(status.evidence).toBeNull();
    honest.append(version(start - 1));
    await honest.integrate();
    await askAgain();
    expect(status).toMatchObject({ state: "stopped", unproven: 1 });
    honest.append(version(start));
    await honest.integrate();
    await askAgain();
    expect(status).toMatchObject({ state: "checking", errorCode: null, unproven: 0 });
  });
});
