import type { CallAnswer } from "@dexnet/protocol/call";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "./http/caller.ts";
import { createStatistics, type LedgerDevice, placesOf, type Statistics } from "./statistics.ts";
import { type HttpHost, startHttpHost } from "./testing/fakes/http-host.ts";

type Told = CallAnswer<typeof statisticsCalls.address>;

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Ten blocks: eight with three copies, two with two. */
const told: Told = {
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
const nothing: Told = {
  ...told,
  ...{ used: 0, blocks_count: 0, unique_blocks: 0, total_blocks: 0, replication_rate: 0, replication_percent: 100 },
  ...{ devices_count: 0, countries: [], devices: [] },
};

let host: HttpHost;
let statistics: Statistics;
beforeEach(async () => {
  host = await startHttpHost();
  statistics = createStatistics({ call: createCaller({ urls: { api: "http://unused.invalid", ledger: host.url } }) });
});
afterEach(() => host.stop());

const tell = (answer: unknown) => host.serve(statisticsCalls.address, async () => answer);

describe("a storage's figures", () => {
  test("are asked of the ledger, by address and without a session", async () => {
    host.serve(statisticsCalls.address, async ({ params, authorization }) => {
      expect({ address: params.address, authorization }).toEqual({ address, authorization: undefined });
      return told;
    });
    expect(await statistics.figuresOf(address)).toEqual({
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

  test("of a storage without blocks are no contradiction", async () => {
    tell(nothing);
    expect(await statistics.figuresOf(address)).toMatchObject({ totalBlocks: 0, isContradictory: false });
  });

  test("may be rounded", async () => {
    tell({ ...told, replication_rate: 2.8049 });
    expect(await statistics.figuresOf(address)).toMatchObject({ isContradictory: false });
  });

  test.each([
    ["more different blocks than blocks", { blocks_count: 9 }],
    ["a rate that is not theirs", { replication_rate: 3 }],
    ["a rate of nothing", { ...nothing, replication_rate: 3 }],
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
  ] as const)("that tell of %s are marked", async (_, lie) => {
    tell({ ...told, ...lie });
    expect(await statistics.figuresOf(address)).toMatchObject({ isContradictory: true });
  });

  test.each([
    ["a missing figure", { used: undefined }],
    ["a negative one", { total_blocks: -1 }],
    ["more than all of the blocks", { replication_percent: 101 }],
    ["a country that is none", { countries: ["<b>"] }],
  ] as const)("with %s are no answer", async (_, lie) => {
    tell({ ...told, ...lie });
    await expect(statistics.figuresOf(address)).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("the devices", () => {
  const frankfurt = {
    ...{ id: "frankfurt", country: "DE", city: "Frankfurt am Main", latitude: 50.11, longitude: 8.68 },
    ...{ demo: true, online: true, state: "draining", copies: 5_000, checked_at: "2026-11-15T08:00:00.000Z" },
  };

  test("come with their places", async () => {
    host.serve(statisticsCalls.deviceMap, async () => ({ devices: [frankfurt] }));
    expect(await statistics.devices()).toEqual([
      {
        ...{ id: "frankfurt", country: "DE", city: "Frankfurt am Main", latitude: 50.11, longitude: 8.68 },
        ...{ isInvented: true, isOnline: true, isDraining: true, checkedAt: "2026-11-15T08:00:00.000Z" },
      },
    ]);
  });

  test("stand on earth, or it is no answer", async () => {
    host.serve(statisticsCalls.deviceMap, async () => ({ devices: [{ ...frankfurt, latitude: 91 }] }));
    await expect(statistics.devices()).rejects.toMatchObject({ code: "bad_answer" });
  });
});

describe("where the copies are", () => {
  const device = (id: string): LedgerDevice => ({
    ...{ id, country: "DE", city: id, latitude: 0, longitude: 0 },
    ...{ isInvented: false, isOnline: true, isDraining: false, checkedAt: null },
  });

  test("each device has those that the figures give it, and none otherwise", () => {
    const copies = new Map([["berlin", 7]]);
    const places = placesOf([device("berlin"), device("bonn")], copies);
    expect(places.devices.map(({ id, copies }) => [id, copies])).toEqual([
      ["berlin", 7],
      ["bonn", 0],
    ]);
    expect(places.copiesElsewhere).toBe(0);
  });

  test("what is on a device that the map does not name is counted apart", () => {
    const copies = new Map([
      ["berlin", 7],
      ["atlantis", 2],
    ]);
    expect(placesOf([device("berlin")], copies).copiesElsewhere).toBe(2);
  });
});
