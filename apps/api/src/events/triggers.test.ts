import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createLedgerOutboxStore } from "../ledger/ledger-store.ts";
import { createUserProductStore } from "../products/product-store.ts";
import { createLinkStore } from "../storages/link-store.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { createFixedClock, createTestFileDatabases } from "../testing/file-databases.ts";
import { insertUser, testTime } from "../testing/users.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };
const topics = ["mails", "ledger_notices", "file_database", "products", "invoice", "sessions"];

describeEachDatabase("notifications of the api", suite, (open) => {
  it("name the version of a save, and every account that a change concerns", async () => {
    const database = await open();
    const { db, notifications } = database;
    const seen: string[] = [];
    const listening = Promise.withResolvers<void>();
    for (const topic of topics)
      notifications.subscribe(topic, {
        onMessage: (text) => void seen.push(`${topic} ${text}`.trim()),
        onGap: listening.resolve,
      });
    await listening.promise;
    /** Messages of a change, in any order. The last one is sent after it, so that all have arrived. */
    async function messagesOf(change: () => Promise<unknown>): Promise<string[]> {
      seen.length = 0;
      await change();
      await db.execute(sql`SELECT pg_notify(current_schema(), 'mails end')`);
      await expect.poll(() => seen.at(-1)).toBe("mails end");
      return seen.slice(0, -1).sort();
    }

    const storage = await createTestFileDatabases(db, createFixedClock(testTime)).create();
    const { address, userId: owner } = storage.ref;
    const { id: guest } = await insertUser(db);
    const link = { address, userId: guest, title: "Ours", sealedProductKey: "", connectedAt: testTime };
    // The messages of these preparations may arrive late.
    await messagesOf(async () => undefined);
    expect(await messagesOf(() => createLinkStore(db).connect(link))).toEqual([`products ${guest}`]);
    const both = [`products ${owner}`, `products ${guest}`].sort();
    expect(await messagesOf(() => storage.saveDelta())).toEqual([`file_database ${address} 2`, "ledger_notices"]);
    expect(await messagesOf(() => storage.saveSnapshot())).toEqual(["ledger_notices"]);
    const [product] = await createUserProductStore(db).listOf(owner);
    const renew = () => createUserProductStore(db).setEnd(product?.id ?? "", testTime);
    expect(await messagesOf(renew)).toEqual(both);
    expect(await messagesOf(() => createStorageStore(db).setSize(address, 1_000))).toEqual(both);
    expect(await messagesOf(() => createStorageStore(db).rename(address, owner, "Other"))).toEqual([
      `products ${owner}`,
    ]);
    const forget = () => createLedgerOutboxStore(db).insert({ kind: "forget", address }, testTime);
    expect(await messagesOf(forget)).toEqual(["ledger_notices"]);
    expect(await messagesOf(() => createStorageStore(db).remove(address, owner))).toEqual(both);
  });
});
