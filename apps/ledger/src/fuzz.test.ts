import type { CallDefinition } from "@dexnet/protocol/call";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { fuzzRequests } from "@dexnet/service/testing/fuzz/requests";
import { fuzzCount, registeredCalls, runFuzz } from "@dexnet/service/testing/fuzz/run-fuzz";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "./app.ts";
import { createFuzzWorld, type FuzzWorld, withRight } from "./testing/fuzz-world.ts";
import { type RunningLedger, runLedger } from "./testing/running-ledger.ts";
import { newBlock, newWallet } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";

const newFolder = temporaryFolders();
const count = fuzzCount(300);
const limitMs = 60_000 + count * 40;

describeServerDatabase("requests of all kinds", { schemaName, migrations: migrationsFolder }, (open) => {
  let ledger: RunningLedger;
  let world: FuzzWorld;
  let calls: CallDefinition[];
  beforeAll(async () => {
    ledger = await runLedger({ database: await open(), dataFolder: await newFolder() });
    world = await createFuzzWorld(ledger);
    calls = await registeredCalls(`${ledger.url}/openapi.json`);
  });
  afterAll(() => ledger.stop());

  it(
    "are answered, what is wrong with a fault of the sender's",
    async () => {
      expect(calls.length).toBeGreaterThanOrEqual(4);
      const { people, strangers, samplesOf, bytes, right } = world;
      const any = fuzzRequests({ calls, people, strangers, samplesOf, bytes, formValues: fc.constant({}) });
      const requests = withRight(any, right);
      // It goes further than to the door.
      const codes = ["ok", "bad_request", "not_found", "session_required", "block_invalid", "signature_invalid"];
      const outcomes = await runFuzz({ url: ledger.url, requests, people, count, mustReach: { calls, codes } });

      expect([...outcomes.keys()].sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
      for (const call of ["PUT /v1/addresses/{address}/blocks", "POST /v1/addresses/{address}/blocks/batch"]) {
        expect(outcomes.get(call)?.get("ok") ?? 0).toBeGreaterThan(0);
      }
    },
    limitMs,
  );

  it("leave a ledger that keeps blocks as before", async () => {
    expect((await fetch(`${ledger.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${ledger.url}/readyz`)).status).toBe(200);
    const { kept } = world;
    expect(await ledger.fetchBytes(kept.cid)).toEqual(kept.blockBytes);
    const wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000);
    const block = newBlock(wallet);
    await ledger.store(wallet, block);
    expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
  });
});
