import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { startLocalChain } from "@dexnet/chain/local-chain";
import { clientOf } from "@dexnet/chain/testing/chain-fixture";
import { deployTestAnchor } from "@dexnet/chain/testing/test-anchor-chain";
import { logCalls } from "@dexnet/protocol/log";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { createTestServer } from "@dexnet/service/testing/test-server";
import { openCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner } from "@dexnet/tlog/notes/note";
import { parsePolicy } from "@dexnet/tlog/notes/policy";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { expect, it, onTestFinished } from "vitest";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { runLedger, testLog } from "../../apps/ledger/src/testing/running-ledger.ts";
import { newBlock, newWallet } from "../../apps/ledger/src/testing/signed-block.ts";
import { audit } from "../../transparency/audit/run.ts";
import { openCheckpointStore } from "../../transparency/witness/checkpoint-store.ts";
import { registerWitnessRoutes } from "../../transparency/witness/routes.ts";
import { createWitness } from "../../transparency/witness/witness.ts";

const minute = 60_000;

describeEachDatabase("published log of a ledger", { schemaName, migrations: migrationsFolder }, (open) => {
  it("is cosigned, anchored and accepted by the auditor", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dexnet-published-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const logKey = createNoteSigner(testLog.name, testLog.secretKeyBytes).verifierKey;

    const cosigner = createCosigner("witness.example/w1", new Uint8Array(32).fill(1));
    const witness = createTestServer();
    onTestFinished(() => witness.app.close());
    const store = await openCheckpointStore(join(folder, "witness"));
    registerWitnessRoutes(
      witness.app,
      createWitness({ logs: [logKey], cosigner, store, clock: { now: () => new Date() } }),
    );
    const policyText = `log ${formatVerifierKey(logKey)}\nwitness w1 ${formatVerifierKey(cosigner.verifierKey)} ${await witness.listen()}\nquorum w1`;
    const policy = parsePolicy(policyText);

    const chain = await startLocalChain({ folder: join(folder, "chain"), port: 0 });
    onTestFinished(() => chain.stop());
    const contract = await deployTestAnchor(chain);
    const { rpcUrl, chainId } = chain;
    const anchors = {
      rpcUrl,
      chainId,
      contract,
      secretKeyHex: testAnchorKeyHex,
      intervalMs: minute,
      explorerUrl: null,
    };

    const publication = { witnesses: policy, anchors };
    const ledger = await runLedger({ database: await open(), dataFolder: join(folder, "ledger"), publication });
    try {
      await checkPublished();
    } finally {
      await ledger.stop();
    }
    async function checkPublished(): Promise<void> {
      const wallet = newWallet();
      await ledger.entitle(wallet, 1_000_000);
      const blocks = [newBlock(wallet), newBlock(wallet), newBlock(wallet)];
      for (const block of blocks) await ledger.store(wallet, block);

      const readInfo = async () => logCalls.info.answer.parse(await (await fetch(`${ledger.url}/v1/log/info`)).json());
      const readAnchor = async (size: number) =>
        logCalls.anchor.answer.parse(await (await fetch(`${ledger.url}/v1/log/anchor?size=${size}`)).json());
      await expect.poll(async () => (await readInfo()).checkpoint?.size).toBeGreaterThanOrEqual(3);
      const info = await readInfo();
      expect(info.witnesses).toEqual([formatVerifierKey(cosigner.verifierKey)]);
      expect(info.checkpoint?.cosignatures.map((one) => one.witness)).toEqual(info.witnesses);
      await expect
        .poll(async () => {
          await clientOf(chain).mine({ blocks: 10 });
          return (await readInfo()).anchor?.newest?.size ?? 0;
        })
        .toBeGreaterThan(0);
      const anchored = (await readInfo()).anchor;
      expect(anchored).toMatchObject({ chain_id: chainId, contract });
      const found = await readAnchor(1);
      expect(found).toMatchObject({ contract: { chain_id: chainId, address: contract }, anchor: anchored?.newest });
      expect(openCheckpoint(found.anchor?.checkpoint ?? "", logKey).checkpoint.size).toBe(anchored?.newest?.size);
      expect(found.anchor?.checkpoint).toContain(`— ${cosigner.verifierKey.name} `);
      expect((await readAnchor(1_000)).anchor).toBeNull();

      let text = "";
      const code = await audit({
        request: {
          ledgerUrl: ledger.url,
          folder: join(folder, "audit"),
          logKey: undefined,
          policy,
          rpcUrl,
          contract: undefined,
          samples: 5,
          phraseFile: undefined,
          blockSamples: 50,
          blockCids: blocks.map(({ cid }) => cid),
        },
        out: { write: (part) => (text += part) },
        now: () => new Date(),
        integrationMs: minute,
        pollMs: 100,
        firstWaitMs: 10,
      });
      expect(text).toContain("1 of 1 of the policy have cosigned");
      expect(text).toContain("3 fetched and verified");
      expect(text).toContain("1 of them new");
      expect(text).toContain("no violation");
      expect(code).toBe(0);
    }
  });
});
