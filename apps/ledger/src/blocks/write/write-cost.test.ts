import { randomBytes } from "node:crypto";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import type { Database, Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createAddressStore } from "../../addresses/address-store.ts";
import { migrationsFolder, schemaName } from "../../app.ts";
import { createDeviceStore } from "../../devices/device-store.ts";
import { rowsReadBy } from "../../testing/rows-read.ts";
import { testDeployment } from "../../testing/signed-block.ts";
import { testDevices } from "../../testing/test-devices.ts";
import { createWriteStore } from "./block-write-store.ts";

const now = new Date("2030-01-01T00:00:00Z");
const address = `0x${"a".repeat(40)}`;
const onThree = { durable: ["one", "two", "three"], pending: [] };
const groupSize = 50;

describeEachDatabase("cost of a write", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await createDeviceStore(database.db).register(testDevices, true, now);
    const entitlement = { sizeBytes: 1_000_000_000, paidUntil: new Date("2999-01-01") };
    await createAddressStore(database.db).entitle(address, entitlement, now);
  });

  async function writeGroup(db: Db): Promise<void> {
    const store = createWriteStore(db, testDeployment);
    const requests = Array.from({ length: groupSize }, () => ({
      addressHex: address,
      block: { cid: cidFromDigest(randomBytes(32)), sizeBytes: 100, signatureHex: "0x" },
    }));
    const begun = (await store.beginWrites(requests, now)).flatMap((one) => (one.kind === "begun" ? [one.write] : []));
    const committed = await store.commitWrites(
      begun.map((write) => ({ write, progress: onThree })),
      now,
    );
    expect(committed.filter(({ kind }) => kind === "committed")).toHaveLength(groupSize);
  }

  /** Rows of all tables that a group of writes reads. */
  const costOfGroup = () => rowsReadBy(database.db, writeGroup);

  it("does not grow with the number of stored blocks, without statistics of the tables", async () => {
    const first = await costOfGroup();
    for (let count = 0; count < 20; count += 1) await writeGroup(database.db);
    const last = await costOfGroup();
    expect(last).toBeLessThan(first + 10 * groupSize);
  });
});
