import { type AnchorWriter, createAnchorWriter } from "@dexnet/chain/anchors/anchor-writer";
import { testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import type { Address } from "@dexnet/chain/chain-reader";
import type { LocalChain } from "@dexnet/chain/local-chain";
import { clientOf, createChainFixture } from "@dexnet/chain/testing/chain-fixture";
import { countAnchors, deployTestAnchor } from "@dexnet/chain/testing/test-anchor-chain";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { captureLog } from "@dexnet/service/testing/test-server";
import type { TreeHead } from "@dexnet/tlog/merkle/consistency";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createJobLease } from "../repair/job-lease.ts";
import { anchorLeaseMs, anchorPollMs, anchorResendMs } from "./anchor-limits.ts";
import { type AnchorSender, createAnchorSender } from "./anchor-sender.ts";
import { type AnchorStore, createAnchorStore } from "./anchor-store.ts";

const hour = 3_600_000;
const rootOf = (byte: number) => new Uint8Array(32).fill(byte);

describeEachDatabase("anchor sender", { schemaName, migrations: migrationsFolder }, (open) => {
  const fixture = createChainFixture();
  let db: Db;
  let chain: LocalChain;
  let contract: { chainId: number; address: Address };
  let store: AnchorStore;
  let now: Date;
  let checkpoint: TreeHead | undefined;
  let logs: ReturnType<typeof captureLog>;
  let funds: number[];

  beforeEach(async () => {
    ({ db } = await open());
    chain = await fixture.start();
    contract = { chainId: chain.chainId, address: await deployTestAnchor(chain) };
    store = createAnchorStore(db);
    now = new Date("2030-01-01T00:00:00Z");
    checkpoint = { size: 5, root: rootOf(5) };
    logs = captureLog();
    funds = [];
  });

  const realWriter = (url = chain.rpcUrl) => createAnchorWriter({ url, contract, secretKeyHex: testAnchorKeyHex });

  /** A process with its own lease. */
  function createProcess(changes: { writer?: AnchorWriter; store?: AnchorStore } = {}): AnchorSender {
    return createAnchorSender({
      store,
      writer: realWriter(),
      lease: createJobLease(db, "anchors", anchorLeaseMs),
      log: logs.log,
      readNewestCheckpoint: async () => checkpoint,
      intervalMs: hour,
      clock: { now: () => now },
      observeFunds: (anchors) => funds.push(anchors),
      ...changes,
    });
  }
  const later = (milliseconds: number) => {
    now = addMilliseconds(now, milliseconds);
  };
  const finalize = () => clientOf(chain).mine({ blocks: 10 });
  const countOnChain = () => countAnchors(chain, contract.address);

  it("anchors the newest checkpoint, waits until it is final, and goes on after the interval", async () => {
    const sender = createProcess();
    expect(await sender.run()).toBe(anchorPollMs);
    expect(await sender.run()).toBe(anchorPollMs);
    expect(await store.readNewestFinal()).toBeUndefined();
    await finalize();
    checkpoint = { size: 8, root: rootOf(8) };
    expect(await sender.run()).toBe(hour);
    expect(await store.readNewestFinal()).toMatchObject({ size: 5, root: rootOf(5), finalAt: now });
    later(hour);
    expect(await sender.run()).toBe(anchorPollMs);
    await finalize();
    await sender.run();
    expect(await store.readNewestFinal()).toMatchObject({ size: 8 });
    expect(await store.findFinal(5)).toMatchObject({ size: 5 });
    expect(await store.findFinal(6)).toMatchObject({ size: 8 });
    expect(await store.findFinal(9)).toBeUndefined();
    expect(await countOnChain()).toBe(2);
    // Once for each anchor, which has to be paid.
    expect(funds).toHaveLength(2);
    expect(Math.min(...funds)).toBeGreaterThan(0);
  });

  it("sends nothing for a log that has not grown, or that has no checkpoint", async () => {
    const sender = createProcess();
    await sender.run();
    await finalize();
    await sender.run();
    later(hour);
    expect(await sender.run()).toBe(hour);
    checkpoint = undefined;
    later(hour);
    expect(await sender.run()).toBe(anchorPollMs);
    expect(await countOnChain()).toBe(1);
    expect(logs.lines().filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is done by one process at a time, and by another one when the lease has ended", async () => {
    const [one, other] = [createProcess(), createProcess()];
    await Promise.all([one.run(), other.run()]);
    expect(await countOnChain()).toBe(1);
    await finalize();
    expect(await other.run()).toBe(hour);
    later(anchorLeaseMs);
    await other.run();
    expect(await store.readNewestFinal()).toMatchObject({ size: 5 });
  });

  it.each(["before the row", "after the row", "after the transaction", "before the end"])(
    "goes on after a kill %s: each checkpoint is anchored once",
    async (step) => {
      const kill = () => Promise.reject(new Error("killed"));
      const writer = realWriter();
      const changes = {
        "before the row": { store: { ...store, addSent: kill } },
        "after the row": { writer: { ...writer, send: kill } },
        "after the transaction": {
          writer: {
            ...writer,
            async send(serialized: `0x${string}`) {
              await writer.send(serialized);
              await kill();
            },
          },
        },
        "before the end": { store: { ...store, markFinal: kill } },
      }[step];
      const killed = createProcess(changes);
      if (step === "before the end") {
        await killed.run();
        await finalize();
      }
      await expect(killed.run()).rejects.toThrow("killed");
      later(Math.max(anchorLeaseMs, anchorResendMs));
      const next = createProcess();
      await next.run();
      await finalize();
      await next.run();
      expect(await store.readNewestFinal()).toMatchObject({ size: 5 });
      expect(await store.listOpen()).toEqual([]);
      expect(await countOnChain()).toBe(1);
    },
  );

  it("replaces a transaction that no block contains, and accepts whichever of them is mined", async () => {
    const writer = realWriter();
    const held: `0x${string}`[] = [];
    const sender = createProcess({ writer: { ...writer, send: async (serialized) => void held.push(serialized) } });
    await sender.run();
    expect(await sender.run()).toBe(anchorPollMs);
    expect(held).toHaveLength(1);
    later(anchorResendMs);
    await sender.run();
    expect(held).toHaveLength(2);
    expect(held[1]).not.toBe(held[0]);
    await writer.send(held[0] as `0x${string}`);
    await finalize();
    await sender.run();
    expect(await store.readNewestFinal()).toMatchObject({ size: 5 });
    expect(await store.listOpen()).toEqual([]);
    expect(await countOnChain()).toBe(1);
  });

  it("survives an endpoint that can't be reached", async () => {
    const broken = createProcess({ writer: realWriter("http://127.0.0.1:1") });
    await expect(broken.run()).rejects.toMatchObject({ name: "ChainError", kind: "unreachable" });
    expect(await store.listOpen()).toEqual([]);
    later(anchorLeaseMs);
    await createProcess().run();
    expect(await countOnChain()).toBe(1);
  });

  it("anchors again what a reorganisation of the chain has dropped", async () => {
    const sender = createProcess();
    await sender.run();
    const client = clientOf(chain);
    await client.request({ method: "dexnet_reorganize", params: [1, []] } as never);
    expect(await countOnChain()).toBe(0);
    later(anchorResendMs);
    await sender.run();
    await finalize();
    await sender.run();
    expect(await store.readNewestFinal()).toMatchObject({ size: 5 });
    expect(await countOnChain()).toBe(1);
  });

  it("logs a log that contradicts its anchor, and anchors nothing", async () => {
    const sender = createProcess();
    await sender.run();
    await finalize();
    await sender.run();
    later(hour);
    checkpoint = { size: 4, root: rootOf(4) };
    await sender.run();
    expect(logs.lines().at(-1)).toMatchObject({ level: "error", msg: "The log contradicts its anchor" });
    expect(await countOnChain()).toBe(1);
  });
});
