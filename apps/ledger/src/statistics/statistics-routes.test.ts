import { copiesPerBlock } from "@dexnet/protocol/limits";
import { maxLocatedBlocks, maxSummaryAddresses } from "@dexnet/protocol/statistics";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { createTestServer, type TestServer } from "@dexnet/service/testing/test-server";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createReadProofCheck } from "../blocks/read-proof.ts";
import {
  newNonce,
  newWallet,
  otherDeployment,
  readProof,
  type TestWallet,
  testDeployment,
} from "../testing/signed-block.ts";
import { createGrowthStore } from "./growth-store.ts";
import { registerStatisticsRoutes } from "./statistics-routes.ts";
import { createStatisticsStore } from "./statistics-store.ts";
import { addressOf, cidOf, createRows, whole } from "./testing/rows.ts";

const [ofAlice, ofBob, ofNobody] = [newWallet(), newWallet(), newWallet()];
const [alice, bob, nobody] = [ofAlice.addressHex, ofBob.addressHex, ofNobody.addressHex];
const carol = addressOf(0xca201);
const day = 86_400_000;
const base = "/v1/statistics";
const now = new Date("2030-03-01T12:30:00Z");

describeEachDatabase("statistics routes", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    database = await open();
    server = createTestServer();
    const requireReadProof = createReadProofCheck({ deployment: testDeployment, clock: { now: () => new Date() } });
    const store = createStatisticsStore(database.db);
    const growth = createGrowthStore(database.db);
    const clock = { now: () => now };
    registerStatisticsRoutes(server.app, { store, growth, clock, requireReadProof, wakeCompaction: () => {} });
    const rows = createRows(database.db);
    await rows.addDevices();
    await rows.addAddresses([alice, carol], 10_000);
    await rows.addAddresses([bob], 50);
    for (let index = 0; index < 5; index++) await rows.addBlock(cidOf(index), whole);
    await rows.addBlock(cidOf(5), { one: "good", two: "bad", four: "writing" });
    await rows.addBlock(cidOf(6), { two: "bad" });
    await rows.own([alice], [0, 1, 2, 3, 4, 5, 6].map(cidOf));
    await rows.own([bob], [cidOf(5)]);
  });
  afterAll(() => server.app.close());

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await server.app.inject({ url: `${base}${path}`, headers });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }
  async function json(path: string): Promise<unknown> {
    return JSON.parse((await get(path)).body);
  }
  const proofOf = (wallet: TestWallet, at?: number) => `${new URLSearchParams({ ...readProof(wallet, at) })}`;
  /** Path with a proof of the owner. */
  const blocksOf = (wallet: TestWallet, query = "") => `/address/${wallet.address}/blocks?${proofOf(wallet)}${query}`;
  async function summary(payload?: object) {
    return await server.app.inject({ method: "POST", url: `${base}/blocks/summary_info`, ...(payload && { payload }) });
  }

  describe("counters of an address", () => {
    it("have the fields of the specification", async () => {
      expect(await json(`/address/${alice}`)).toEqual({
        available_space: 9_300,
        used: 700,
        blocks_count: 7,
        unique_blocks: 7,
        total_blocks: 16,
        replication_rate: 16 / 7,
        replication_percent: 500 / 7,
        devices_count: 3,
        countries: ["DE", "FI", "JP"],
        devices: [
          { id: "one", copies: 6 },
          { id: "three", copies: 5 },
          { id: "two", copies: 5 },
        ],
      });
    });

    it("are found by an address in upper or lower case", async () => {
      expect(await json(`/address/0x${alice.slice(2).toUpperCase()}`)).toEqual(await json(`/address/${alice}`));
      expect((await get("/address/0x12")).status).toBe(400);
    });

    it("have no negative available space when the address exceeds its entitlement", async () => {
      expect(await json(`/address/${bob}`)).toMatchObject({ available_space: 0, used: 100 });
    });

    it("are zero for an address without blocks, known or unknown", async () => {
      const zero = {
        used: 0,
        blocks_count: 0,
        unique_blocks: 0,
        total_blocks: 0,
        replication_rate: 0,
        replication_percent: 0,
        devices_count: 0,
        countries: [],
        devices: [],
      };
      expect(await json(`/address/${carol}`)).toEqual({ ...zero, available_space: 10_000 });
      expect(await json(`/address/${nobody}`)).toEqual({ ...zero, available_space: 0 });
    });
  });

  describe("summary of addresses", () => {
    it("counts shared blocks once, and a repeated address once", async () => {
      const response = await summary({ addresses: [alice, bob, `0x${bob.slice(2).toUpperCase()}`, nobody] });
      expect(response.json()).toMatchObject({ blocks_count: 8, unique_blocks: 7, total_blocks: 16, used: 700 });
    });

    it("is that of the whole network for an empty or missing list", async () => {
      for (const payload of [{}, { addresses: [] }]) {
        const response = await summary(payload);
        expect(response.json()).toMatchObject({ blocks_count: 8, unique_blocks: 7, total_blocks: 16, used: 700 });
      }
    });

    it("is not cacheable", async () => {
      expect((await summary({})).headers["cache-control"]).toBe("no-store");
      // An empty body asks for the same as an empty list.
      const empty = await summary();
      expect([empty.statusCode, empty.json()]).toEqual([200, (await summary({})).json()]);
    });

    it("accepts lists up to the limit", async () => {
      const list = Array.from({ length: maxSummaryAddresses }, (_, index) => addressOf(index));
      expect((await summary({ addresses: [...list.slice(1), alice] })).json()).toMatchObject({ unique_blocks: 7 });
      expect((await summary({ addresses: [...list, alice] })).statusCode).toBe(400);
    });
  });

  it("the device map has the sites, copies and last checks of all devices that are not removed", async () => {
    await database.db.execute(sql`UPDATE devices SET state = 'draining' WHERE name = 'two'`);
    await database.db.execute(sql`UPDATE devices SET away_since = now() WHERE name = 'three'`);
    await database.db.execute(sql`UPDATE devices SET state = 'removed' WHERE name = 'five'`);
    await database.db.execute(
      sql`UPDATE copies SET checked_at = '2031-02-03T04:05:06Z' WHERE device_name = 'two' AND cid = ${cidOf(2)}`,
    );
    const site = { country: "DE", city: "City of one", latitude: 0, longitude: 0, demo: true };
    const stored = "2030-01-01T00:00:00.000Z";
    expect(await json("/devices/map_info")).toEqual({
      devices: [
        expect.objectContaining({ id: "four", online: true, state: "active", copies: 0, checked_at: null }),
        { id: "one", ...site, online: true, state: "active", copies: 6, checked_at: stored },
        expect.objectContaining({ id: "three", online: false, state: "active", copies: 5, checked_at: stored }),
        expect.objectContaining({ id: "two", state: "draining", copies: 5, checked_at: "2031-02-03T04:05:06.000Z" }),
      ],
    });
  });

  describe("growth", () => {
    const timesOf = async (query: string) => {
      const { samples } = JSON.parse((await get(`/network/growth${query}`)).body);
      return samples.map(({ at }: { at: string }) => at);
    };

    it("is empty before the first sample, and has the counters of each sample", async () => {
      expect(await json("/network/growth")).toEqual({ samples: [] });
      await createGrowthStore(database.db).recordSample(now);
      const devices = { devices: 4, devices_online: 3, countries: 4 };
      expect(await json("/network/growth?days=1")).toEqual({
        samples: [{ at: now.toISOString(), ...devices, unique_blocks: 7, total_blocks: 16, used: 700 }],
      });
    });

    it("has every hour of a week, and the last sample of each of more days", async () => {
      const store = createGrowthStore(database.db);
      const hours = ["2030-02-27T10:00:00.000Z", "2030-02-27T11:00:00.000Z", "2030-02-10T08:00:00.000Z"];
      for (const hour of hours) await store.recordSample(new Date(hour));
      expect(await timesOf("?days=7")).toEqual([hours[0], hours[1], now.toISOString()]);
      expect(await timesOf("?days=8")).toEqual([hours[1], now.toISOString()]);
      expect(await timesOf("?days=400")).toEqual([hours[2], hours[1], now.toISOString()]);
    });

    it("is refused for an invalid number of days, and answered with 304 to a client that has it", async () => {
      for (const days of ["0", "401", "1.5", "x", "-1"]) {
        expect((await get(`/network/growth?days=${days}`)).status).toBe(400);
      }
      const { headers } = await get("/network/growth");
      expect(headers["cache-control"]).toBe("public, max-age=60");
      expect((await get("/network/growth", { "if-none-match": String(headers.etag) })).status).toBe(304);
    });
  });

  describe("pages of blocks", () => {
    it("contain all blocks once, in order", async () => {
      const seen: string[] = [];
      let path = blocksOf(ofAlice, "&limit=3");
      for (let page = 0; page < 3; page++) {
        const { blocks, next } = JSON.parse((await get(path)).body);
        seen.push(...blocks.map(({ cid }: { cid: string }) => cid));
        expect(next).toBe(page < 2 ? seen.at(-1) : null);
        path = blocksOf(ofAlice, `&limit=3&after=${next}`);
      }
      expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map(cidOf));
    });

    it("have the devices and states of the copies", async () => {
      const { blocks } = JSON.parse((await get(blocksOf(ofAlice, `&after=${cidOf(3)}`))).body);
      const checked = "2030-01-01T00:00:00.000Z";
      const common = { size: 100, stored_at: checked };
      expect(blocks).toEqual([
        { cid: cidOf(4), ...common, state: "whole", devices: expect.any(Array) },
        {
          cid: cidOf(5),
          ...common,
          state: "healing",
          devices: [
            { id: "four", state: "writing", checked_at: null },
            { id: "one", state: "good", checked_at: checked },
            { id: "two", state: "bad", checked_at: null },
          ],
        },
        { cid: cidOf(6), ...common, state: "lost", devices: [{ id: "two", state: "bad", checked_at: null }] },
      ]);
      expect(blocks[0].devices.length).toBe(copiesPerBlock);
    });

    it("are empty without blocks, and refused with an invalid query", async () => {
      expect(await json(blocksOf(ofNobody))).toEqual({ blocks: [], next: null });
      for (const query of ["limit=0", "limit=501", "limit=x", "after=x"]) {
        expect((await get(blocksOf(ofAlice, `&${query}`))).status).toBe(400);
      }
    });

    it("are refused without a proof and with a proof of another address, time or deployment", async () => {
      const elsewhere = { ...ofAlice, deployment: otherDeployment };
      const refused = [
        ["", 400, "bad_request"],
        [`nonce=${newNonce()}`, 400, "bad_request"],
        [proofOf(ofBob), 403, "signature_invalid"],
        [proofOf(elsewhere), 403, "signature_invalid"],
        [proofOf(ofAlice, Date.now() - day - 60_000), 403, "proof_expired"],
        [proofOf(ofAlice, Date.now() + day + 60_000), 403, "proof_expired"],
        [proofOf(ofAlice).replace(/nonce=[^&]*/, `nonce=${newNonce()}`), 403, "signature_invalid"],
      ] as const;
      for (const [query, status, code] of refused) {
        const answer = await get(`/address/${alice}/blocks?${query}`);
        expect([query, answer.status, JSON.parse(answer.body).code]).toEqual([query, status, code]);
      }
    });

    it("accept a proof of a device whose clock is wrong by hours", async () => {
      for (const at of [Date.now() - day + 60_000, Date.now() + day - 60_000]) {
        expect((await get(`/address/${alice}/blocks?${proofOf(ofAlice, at)}`)).status).toBe(200);
      }
    });

    it("have the same error for known and unknown addresses with a wrong proof", async () => {
      const [known, unknown] = [alice, nobody].map((address) => get(`/address/${address}/blocks?${proofOf(ofBob)}`));
      const detailOf = async (answer: typeof known) => JSON.parse((await answer)?.body ?? "{}").detail;
      expect(await detailOf(known)).toBe(await detailOf(unknown));
    });
  });

  describe("located blocks", () => {
    const locate = (address: string, payload: object) =>
      server.app.inject({ method: "POST", url: `${base}/address/${address}/blocks/locate`, payload });

    it("are those of the asked ones that the address owns, with the devices and states of their copies", async () => {
      const answer = await locate(bob, { cids: [cidOf(5), cidOf(5), cidOf(0), cidOf(99)], ...readProof(ofBob) });
      expect(answer.json()).toEqual({
        blocks: [
          {
            cid: cidOf(5),
            size: 100,
            stored_at: "2030-01-01T00:00:00.000Z",
            state: "healing",
            devices: [
              { id: "four", state: "writing", checked_at: null },
              { id: "one", state: "good", checked_at: "2030-01-01T00:00:00.000Z" },
              { id: "two", state: "bad", checked_at: null },
            ],
          },
        ],
      });
      const all = await locate(alice, { cids: [0, 6, 3].map(cidOf), ...readProof(ofAlice) });
      expect(all.json().blocks.map(({ cid, state }: { cid: string; state: string }) => [cid, state])).toEqual([
        [cidOf(0), "whole"],
        [cidOf(3), "whole"],
        [cidOf(6), "lost"],
      ]);
    });

    it("are refused without the proof of the address, and in too large a number", async () => {
      const cids = [cidOf(5)];
      const many = Array.from({ length: maxLocatedBlocks + 1 }, (_, index) => cidOf(index));
      const refused = [
        [{ cids }, 400, "bad_request"],
        [{ cids, ...readProof(ofAlice) }, 403, "signature_invalid"],
        [{ cids, ...readProof({ ...ofBob, deployment: otherDeployment }) }, 403, "signature_invalid"],
        [{ cids, ...readProof(ofBob, Date.now() - day - 60_000) }, 403, "proof_expired"],
        [{ cids: [], ...readProof(ofBob) }, 400, "bad_request"],
        [{ cids: many, ...readProof(ofBob) }, 400, "bad_request"],
      ] as const;
      for (const [payload, status, code] of refused) {
        const answer = await locate(bob, payload);
        expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      }
      const ofUnknown = await locate(nobody, { cids, ...readProof(ofNobody) });
      expect(ofUnknown.json()).toEqual({ blocks: [] });
    });
  });

  it("answers 304 to a client that has the current ETag", async () => {
    for (const [path, cache] of [
      ["/devices/map_info", "public"],
      [`/address/${bob}`, "public"],
      [blocksOf(ofBob), "private"],
    ] as const) {
      const first = await get(path);
      const etag = String(first.headers.etag);
      expect(first.headers["cache-control"]).toBe(`${cache}, max-age=5`);
      for (const tag of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
        const again = await get(path, { "if-none-match": tag });
        expect([again.status, again.body, again.headers.etag]).toEqual([304, "", etag]);
      }
      await database.db.execute(sql`UPDATE copies SET state = 'good', checked_at = now() WHERE device_name = 'four'`);
      expect((await get(path, { "if-none-match": etag })).status).toBe(200);
      await database.db.execute(sql`UPDATE copies SET state = 'writing', checked_at = NULL WHERE device_name = 'four'`);
    }
  });
});
