import type { Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { Registry } from "prom-client";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { type AnchorStore, createAnchorStore } from "./anchor-store.ts";
import { createPublicationMetrics } from "./publication-metrics.ts";
import type { SignedCheckpoint } from "./witness-feeder.ts";

const now = new Date("2030-01-01T12:00:00Z");
const at = (time: string) => new Date(`2030-01-01T${time}Z`);
const checkpointOf = (size: number, createdAt: Date): SignedCheckpoint => ({
  size,
  root: new Uint8Array(32),
  note: "",
  createdAt,
});

describeEachDatabase("metrics of publication", { schemaName, migrations: migrationsFolder }, (open) => {
  let db: Db;
  let store: AnchorStore;
  let registry: Registry;
  let newest: SignedCheckpoint | undefined;
  let published: SignedCheckpoint | undefined;
  beforeEach(async () => {
    ({ db } = await open());
    store = createAnchorStore(db);
    registry = new Registry();
    newest = checkpointOf(30, at("11:59:00"));
    published = checkpointOf(20, at("11:00:00"));
  });

  const start = (anchors = { store, chainId: 56 }) =>
    createPublicationMetrics({
      registry,
      anchors,
      clock: { now: () => now },
      readNewestCheckpoint: async () => newest,
      readPublished: async () => (published === undefined ? undefined : { ...published, cosignatures: [] }),
    });
  /** Values by name and labels, without the common prefix. */
  async function read(): Promise<Record<string, number>> {
    const lines = (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return Object.fromEntries(
      lines.map((line) => {
        const [name = "", value] = line.split(" ");
        return [name.replace("dexnet_ledger_", ""), Number(value)];
      }),
    );
  }

  it("show entries that are not published or anchored, and the ages of checkpoint and anchor", async () => {
    start();
    const anchor = { transactionHash: "0x1", size: 12, root: new Uint8Array(32), sentAt: at("09:00:00") };
    await store.addSent(anchor);
    await store.markFinal(anchor, 5, at("10:00:00"));
    await store.addSent({ ...anchor, transactionHash: "0x2", size: 20, sentAt: at("11:59:00") });
    expect(await read()).toEqual({
      published_checkpoint_age_seconds: 3_600,
      unpublished_entries: 10,
      anchor_age_seconds: 7_200,
      unanchored_entries: 8,
      anchor_open_transactions: 1,
    });
  });

  it("count all entries before the first published checkpoint and the first anchor", async () => {
    published = undefined;
    start();
    expect(await read()).toMatchObject({ unpublished_entries: 30, unanchored_entries: 0 });
    published = newest;
    expect(await read()).toMatchObject({ unpublished_entries: 0, unanchored_entries: 30, anchor_age_seconds: 0 });
  });

  it("report no lack of anchors and money for a ledger without anchors", async () => {
    const metrics = createPublicationMetrics({
      registry,
      anchors: undefined,
      clock: { now: () => now },
      readNewestCheckpoint: async () => newest,
      readPublished: async () => undefined,
    });
    metrics.countWitnessFailure("witness.example/w1");
    const values = await read();
    expect(values).toMatchObject({ unanchored_entries: 0, anchor_open_transactions: 0 });
    expect(values['witness_failures_total{witness="witness.example/w1"}']).toBe(1);
    expect(Object.keys(values).filter((name) => name.startsWith("anchor_funds"))).toEqual([]);
  });

  it("report the money by chain, and no figure that can't be read", async () => {
    published = undefined;
    const broken = { ...store, listOpen: () => Promise.reject(new Error("no database")) };
    start({ store: broken, chainId: 56 }).observeFunds(7);
    const values = await read();
    expect(values['anchor_funds{chain="56"}']).toBe(7);
    expect(values.anchor_open_transactions).toBeNaN();
  });
});
