import type { CallDefinition } from "@dexnet/protocol/call";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { fuzzRequests } from "@dexnet/service/testing/fuzz/requests";
import { fuzzCount, registeredCalls, runFuzz } from "@dexnet/service/testing/fuzz/run-fuzz";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "./app.ts";
import { createFuzzWorld, type FuzzWorld, withValid } from "./testing/fuzz-world.ts";
import { type RunningLedger, runLedger } from "./testing/running-ledger.ts";
import { newBlock, newWallet } from "./testing/signed-block.ts";
import { temporaryFolders } from "./testing/temporary-folder.ts";

const newFolder = temporaryFolders();
const count = fuzzCount(300);
const limitMs = 60_000 + count * 40;

describeEachDatabase("ledger under random requests", { schemaName, migrations: migrationsFolder }, (open) => {
  let ledger: RunningLedger;
  let world: FuzzWorld;
  let calls: CallDefinition[];
  beforeAll(async () => {
    ledger = await runLedger({ database: await open(), dataFolder: await newFolder() });
    world = await createFuzzWorld(ledger);
    calls = await registeredCalls(`${ledger.url}/openapi.json`, `${ledger.internalUrl}/openapi.json`);
  });
  afterAll(() => ledger.stop());

  it(
    "answers all requests, and wrong ones with an error of the client",
    async () => {
      expect(calls.length).toBeGreaterThanOrEqual(4);
      const { people, strangers, samplesOf, bytes, valid } = world;
      const any = fuzzRequests({ calls, people, strangers, samplesOf, bytes, formValues: fc.constant({}) });
      const requests = withValid(any, valid);
      // The requests must reach these outcomes.
      const codes = ["ok", "bad_request", "not_found", "session_required", "block_invalid", "signature_invalid"];
      const outcomes = await runFuzz({ ...ledger, requests, people, count, mustReach: { calls, codes } });

      expect([...outcomes.keys()].sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
      for (const call of ["PUT /v1/addresses/{address}/blocks", "POST /v1/addresses/{address}/blocks/batch"]) {
        expect(outcomes.get(call)?.get("ok") ?? 0).toBeGreaterThan(0);
      }
    },
    limitMs,
  );

  it("stores and reads blocks afterwards", async () => {
    expect((await fetch(`${ledger.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${ledger.url}/readyz`)).status).toBe(200);
    const { untouched } = world;
    expect(await ledger.fetchBytes(untouched.cid)).toEqual(untouched.blockBytes);
    const wallet = newWallet();
    await ledger.entitle(wallet, 1_000_000);
    const block = newBlock(wallet);
    await ledger.store(wallet, block);
    expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
  });
});
