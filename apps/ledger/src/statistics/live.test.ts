import { statisticsCalls } from "@dexnet/protocol/statistics";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import { newBlock, newWallet, readProof, type TestWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";

const newFolder = temporaryFolders();

describeEachDatabase("statistics of a running ledger", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let ledger: RunningLedger;
  beforeAll(async () => {
    database = await open();
    ledger = await runLedger({ database, dataFolder: await newFolder() });
  });
  afterAll(() => ledger.stop());

  async function request(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${ledger.url}/v1/statistics${path}`, {
      ...init,
      headers: { origin: "https://anybody.example", "content-type": "application/json" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    return await response.json();
  }
  const countersOf = async (wallet: TestWallet) =>
    statisticsCalls.address.answer.parse(await request(`/address/${wallet.address}`));

  it("have a first sample of the growth soon after the start", async () => {
    await until(async () => {
      const { samples } = statisticsCalls.growth.answer.parse(await request("/network/growth?days=1"));
      return samples.length === 1 && samples[0]?.devices === 5;
    });
  });

  it("do not name a forgotten address any more, alone or in a group", async () => {
    const [gone, other] = [newWallet(), newWallet()];
    const partBytes = Buffer.from("a part of both addresses");
    for (const wallet of [gone, other]) {
      await ledger.entitle(wallet, 1_000_000);
      await ledger.store(wallet, newBlock(wallet, partBytes));
    }
    await until(async () => (await countersOf(gone)).replication_percent === 100);
    await ledger.forget(gone);
    await until(async () => {
      const { rows } = await database.db.execute(sql`
        SELECT subject FROM counters WHERE subject LIKE ${`%${gone.address.toLowerCase()}%`}
        UNION ALL SELECT subject FROM counter_changes WHERE subject LIKE ${`%${gone.address.toLowerCase()}%`}`);
      return rows.length === 0;
    });
    expect(await countersOf(other)).toMatchObject({ blocks_count: 1, unique_blocks: 1 });
    await ledger.forget(other);
  });

  it("follow writes and deletes and agree in all four calls", async () => {
    const [alice, bob] = [newWallet(), newWallet()];
    await ledger.entitle(alice, 1_000_000);
    await ledger.entitle(bob, 1_000_000);
    const partBytes = Buffer.from("another part of both addresses");
    const [one, other] = [newBlock(alice), newBlock(alice, partBytes)];
    await ledger.store(alice, one);
    await ledger.store(alice, other);
    await ledger.store(bob, newBlock(bob, partBytes));
    // The third copies are written after the answers.
    await until(async () => (await countersOf(alice)).replication_percent === 100);

    const used = one.blockBytes.length + other.blockBytes.length;
    const counters = await countersOf(alice);
    expect(counters).toMatchObject({ blocks_count: 2, unique_blocks: 2, total_blocks: 6, replication_rate: 3, used });
    expect(counters.available_space).toBe(1_000_000 - used);
    expect(counters.countries.length).toBeGreaterThanOrEqual(3);
    const body = JSON.stringify({ addresses: [alice.address, bob.address] });
    const both = statisticsCalls.blocksSummary.answer.parse(
      await request("/blocks/summary_info", { method: "POST", body }),
    );
    expect(both).toMatchObject({ blocks_count: 3, unique_blocks: 2, total_blocks: 6, used });
    const { devices } = statisticsCalls.deviceMap.answer.parse(await request("/devices/map_info"));
    expect(devices.length).toBe(5);
    expect(devices.reduce((sum, device) => sum + device.copies, 0)).toBe(6);
    for (const { online, demo, copies, checked_at } of devices) {
      expect([online, demo, checked_at !== null]).toEqual([true, true, copies > 0]);
    }
    const page = statisticsCalls.addressBlocks.answer.parse(
      await request(`/address/${alice.address}/blocks?${new URLSearchParams({ ...readProof(alice) })}`),
    );
    expect(page.blocks.map(({ cid, state }) => `${cid} ${state}`).sort()).toEqual(
      [one, other].map(({ cid }) => `${cid} whole`).sort(),
    );

    expect((await ledger.deleteBlocks(alice, [one.cid, other.cid])).status).toBe(200);
    expect(await countersOf(alice)).toMatchObject({ blocks_count: 0, total_blocks: 0, used: 0 });
    expect(await countersOf(bob)).toMatchObject({ blocks_count: 1, total_blocks: 3 });
  });
});
