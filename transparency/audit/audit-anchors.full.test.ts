import { join } from "node:path";
import { createAnchorWriter } from "@dexnet/chain/anchors/anchor-writer";
import { ensureTestAnchor } from "@dexnet/chain/anchors/test-anchor";
import { testAnchorContract, testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { type LocalChain, startLocalChain } from "@dexnet/chain/local-chain";
import { ensureTestContracts } from "@dexnet/chain/test-contracts";
import { clientOf, createChainFixture } from "@dexnet/chain/testing/chain-fixture";
import { createPlainTree } from "@dexnet/tlog/testing/plain-tree";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { audit } from "./run.ts";
import { encodeEntries, type ServedLog, serveLog, testEntries, testEntry, testTimeMs } from "./testing/served-log.ts";

const { folder } = createChainFixture();
let chain: LocalChain;
let log: ServedLog;
beforeEach(async () => {
  chain = await startLocalChain({
    folder: join(folder(), "chain"),
    port: 0,
    async prepare(handle) {
      await ensureTestContracts(handle, join(folder(), "tokens.json"));
      await ensureTestAnchor(handle);
    },
  });
  log = await serveLog();
  log.entries = testEntries(0, 600);
  log.anchor = { chain_id: testAnchorContract.chainId, contract: testAnchorContract.address };
});
afterEach(async () => {
  await log.close();
  await chain.stop();
});

async function anchor(entries: ServedLog["entries"]): Promise<void> {
  const deps = { url: chain.rpcUrl, contract: testAnchorContract, secretKeyHex: testAnchorKeyHex };
  const writer = createAnchorWriter(deps);
  const root = createPlainTree(await encodeEntries(entries)).root(entries.length);
  await writer.send((await writer.prepare({ size: entries.length, root }, 0)).serialized);
  await clientOf(chain).mine({ blocks: 10 });
}

async function runAudit() {
  let text = "";
  const request = {
    ledgerUrl: log.url,
    folder: join(folder(), "audit"),
    rpcUrl: chain.rpcUrl,
    samples: 0,
    blockSamples: 50,
    blockCids: [],
    phraseFile: undefined,
    logKey: undefined,
    policy: undefined,
    contract: undefined,
  };
  const code = await audit({
    request,
    out: { write: (part) => (text += part) },
    now: () => new Date(testTimeMs),
    integrationMs: 0,
    pollMs: 1,
    firstWaitMs: 1,
  });
  return { code, text };
}

describe("auditor with anchors on a chain", () => {
  it("verifies each final anchor once, also of a tree that it has audited long before", async () => {
    const checkpoints = [testEntries(0, 100), testEntries(100, 400), testEntries(400, 600)];
    log.entries = checkpoints.flat();
    await anchor(checkpoints.slice(0, 1).flat());
    expect(await runAudit()).toMatchObject({
      code: 0,
      text: expect.stringContaining("1 of them new, the newest of 100 entries"),
    });
    await anchor(checkpoints.slice(0, 2).flat());
    await anchor(checkpoints.flat());
    expect((await runAudit()).text).toContain(`3 in 31337:${testAnchorContract.address}, 2 of them new`);
    expect(await runAudit()).toMatchObject({ code: 0, text: expect.stringContaining("0 of them new") });
  });

  it("finds a fork between the log and an anchor", async () => {
    await anchor([...testEntries(0, 99), testEntry(7_777)]);
    const { code, text } = await runAudit();
    expect(text).toContain("The log was forked: its tree differs from the anchor of 100 entries");
    expect(code).toBe(1);
    expect((await runAudit()).code).toBe(1);
  });

  it("finds a log that hides entries which were anchored", async () => {
    await anchor(testEntries(0, 700));
    const { code, text } = await runAudit();
    expect(text).toContain("The log hides entries: its checkpoint has 600, and 700 were anchored.");
    expect(code).toBe(1);
  });

  it("goes on with the contract of the first audit, whatever the ledger names later", async () => {
    await runAudit();
    await anchor([testEntry(7_777)]);
    log.anchor = { chain_id: testAnchorContract.chainId, contract: `0x${"1".repeat(40)}` };
    expect((await runAudit()).text).toContain("The log was forked");
  });

  it("accuses nobody when the chain can't be read", async () => {
    log.anchor = { chain_id: 1, contract: testAnchorContract.address };
    await expect(runAudit()).rejects.toMatchObject({ name: "AuditFault" });
  });
});
