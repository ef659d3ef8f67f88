import type { CallAnswer } from "@dexnet/protocol/call";
import type { Caller } from "@dexnet/protocol/caller";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "./http/caller.ts";
import {
  fetchDevices,
  fetchFigures,
  fetchNetworkCounters,
  fetchNetworkDevices,
  type LedgerDevice,
  locateCopies,
} from "./statistics.ts";
import { type HttpHost, startHttpHost } from "./testing/fakes/http-host.ts";

type Answer = CallAnswer<typeof statisticsCalls.address>;

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Ten blocks: eight with three copies, two with two. */
const figures: Answer = {
  available_space: 2_000,
  used: 1_000,
  blocks_count: 10,
  unique_blocks: 10,
  total_blocks: 28,
  replication_rate: 2.8,
  replication_percent: 80,
  devices_count: 3,
  countries: ["DE", "FI"],
  devices: [
    { id: "frankfurt", copies: 10 },
    { id: "helsinki", copies: 10 },
    { id: "berlin", copies: 8 },
  ],
};
const noFigures: Answer = {
  ...figures,
  used: 0,
  blocks_count: 0,
  unique_blocks: 0,
  total_blocks: 0,
  replication_rate: 0,
  replication_percent: 100,
  devices_count: 0,
  countries: [],
  devices: [],
};

let host: HttpHost;
let call: Caller;
beforeEach(async () => {
  host = await startHttpHost();
  call = createCaller({ urls: { api: "http://unused.invalid", ledger: host.url } });
});
afterEach(() => host.stop());

const serveFigures = (answer: unknown) => host.serve(statisticsCalls.address, async () => answer);

describe("fetchFigures", () => {
  test("calls the ledger with the address and without a session", async () => {
    host.serve(statisticsCalls.address, async ({ params, authorization }) => {
      expect({ address: params.address, authorization }).toEqual({ address, authorization: undefined });
      return figures;
    });
    expect(await fetchFigures(call, address)).toEqual({
      availableBytes: 2_000,
      usedBytes: 1_000,
      blocksCount: 10,
      uniqueBlocks: 10,
      totalBlocks: 28,
      replicationRate: 2.8,
      replicationPercent: 80,
      devicesCount: 3,
      countries: ["DE", "FI"],
      copies: new Map([
        ["frankfurt", 10],
        ["helsinki", 10],
        ["berlin", 8],
      ]),
      isContradictory: false,
    });
  });

  test("returns figures of a storage without blocks, which don't contradict each other", async () => {
    serveFigures(noFigures);
    expect(await fetchFigures(call, address)).toMatchObject({ totalBlocks: 0, isContradictory: false });
  });

  test("accepts a rounded rate", async () => {
    serveFigures({ ...figures, replication_rate: 2.8049 });
    expect(await fetchFigures(call, address)).toMatchObject({ isContradictory: false });
  });

  test.each([
    ["more different blocks than blocks", { blocks_count: 9 }],
    ["a wrong rate", { replication_rate: 3 }],
    ["a rate without blocks", { ...noFigures, replication_rate: 3 }],
    ["copies that no device has", { total_blocks: 29, replication_rate: 2.9 }],
    [
      "a block twice on one device",
      { devices: [{ id: "frankfurt", copies: 28 }], devices_count: 1, countries: ["DE"] },
    ],
    ["more devices than it names", { devices_count: 5 }],
    ["more countries than devices", { countries: ["CA", "DE", "FI", "SG"] }],
    ["a country twice", { countries: ["DE", "DE"] }],
    [
      "a device twice",
      {
        devices: [
          { id: "frankfurt", copies: 10 },
          { id: "frankfurt", copies: 10 },
          { id: "berlin", copies: 8 },
        ],
      },
    ],
  ] as const)("marks contradictory figures: %s", async (_, lie) => {
    serveFigures({ ...figures, ...lie });
    expect(await fetchFigures(call, address)).toMatchObject({ isContradictory: true });
  });

  test.each([
    ["a missing figure", { used: undefined }],
    ["a negative figure", { total_blocks: -1 }],
    ["more than all of the blocks", { replication_percent: 101 }],
    ["an invalid country", { countries: ["<b>"] }],
  ] as const)("throws bad_answer for %s", async (_, lie) => {
    serveFigures({ ...figures, ...lie });
    await expect(fetchFigures(call, address)).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("fetchNetworkCounters", () => {
  const { available_space: _, ...network } = figures;

  test("asks for the whole network", async () => {
    host.serve(statisticsCalls.blocksSummary, async ({ body }) => {
      expect(body).toEqual({ addresses: [] });
      return network;
    });
    expect(await fetchNetworkCounters(call)).toMatchObject({
      uniqueBlocks: 10,
      usedBytes: 1_000,
      isContradictory: false,
    });
  });

  test("marks contradictory figures", async () => {
    host.serve(statisticsCalls.blocksSummary, async () => ({ ...network, total_blocks: 30, replication_rate: 3 }));
    expect(await fetchNetworkCounters(call)).toMatchObject({ isContradictory: true });
  });

  test("throws bad_answer for impossible figures", async () => {
    host.serve(statisticsCalls.blocksSummary, async () => ({ ...network, used: -1 }));
    await expect(fetchNetworkCounters(call)).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("fetchDevices", () => {
  const frankfurt = {
    id: "frankfurt",
    country: "DE",
    city: "Frankfurt am Main",
    latitude: 50.11,
    longitude: 8.68,
    demo: true,
    online: true,
    state: "draining",
    copies: 5_000,
    checked_at: "2026-11-15T08:00:00.000Z",
  };

  test("returns the devices with their geographic positions", async () => {
    host.serve(statisticsCalls.deviceMap, async () => ({ devices: [frankfurt] }));
    expect(await fetchDevices(call)).toEqual([
      {
        id: "frankfurt",
        country: "DE",
        city: "Frankfurt am Main",
        latitude: 50.11,
        longitude: 8.68,
        isInvented: true,
        isOnline: true,
        isDraining: true,
        checkedAt: "2026-11-15T08:00:00.000Z",
      },
    ]);
  });

  test("fetchNetworkDevices returns the copies of all blocks too, and each device once", async () => {
    host.serve(statisticsCalls.deviceMap, async () => ({ devices: [frankfurt, { ...frankfurt, id: "a" }, frankfurt] }));
    const devices = await fetchNetworkDevices(call);
    expect(devices.map(({ id, copies, isDraining }) => ({ id, copies, isDraining }))).toEqual([
      { id: "frankfurt", copies: 5_000, isDraining: true },
      { id: "a", copies: 5_000, isDraining: true },
    ]);
  });

  test("throws bad_answer for an impossible position", async () => {
    host.serve(statisticsCalls.deviceMap, async () => ({ devices: [{ ...frankfurt, latitude: 91 }] }));
    await expect(fetchDevices(call)).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("locateCopies", () => {
  const device = (id: string): LedgerDevice => ({
    id,
    country: "DE",
    city: id,
    latitude: 0,
    longitude: 0,
    isInvented: false,
    isOnline: true,
    isDraining: false,
    checkedAt: null,
  });

  test("assigns to each device its copies, or none", () => {
    const copies = new Map([["berlin", 7]]);
    const located = locateCopies([device("berlin"), device("bonn")], copies);
    expect(located.devices.map(({ id, copies }) => [id, copies])).toEqual([
      ["berlin", 7],
      ["bonn", 0],
    ]);
    expect(located.copiesElsewhere).toBe(0);
  });

  test("counts copies on devices that the map does not list", () => {
    const copies = new Map([
      ["berlin", 7],
      ["atlantis", 2],
    ]);
    expect(locateCopies([device("berlin")], copies).copiesElsewhere).toBe(2);
  });
});
