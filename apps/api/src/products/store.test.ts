import { randomUUID } from "node:crypto";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertTrial, insertUser } from "../testing/users.ts";
import { createUserProductStore } from "./store.ts";

describeEachDatabase("user product store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("keeps the plan as it was at the start of the product", async () => {
    const { id: userId } = await insertUser(database.db);
    const product = await insertTrial(database.db, userId);
    expect(await createUserProductStore(database.db).listOf(userId)).toEqual([product]);
  });

  it("allows one trial and any number of other products for a user", async () => {
    const store = createUserProductStore(database.db);
    const { id: userId } = await insertUser(database.db);
    const trial = await insertTrial(database.db, userId);
    const again = await Promise.all([1, 2, 3].map(() => store.insert({ ...trial, id: randomUUID() })));
    expect(again).toEqual([false, false, false]);
    const paid = { ...trial, plan: { ...trial.plan, id: "paid", trial: false } };
    expect(await store.insert({ ...paid, id: randomUUID() })).toBe(true);
    expect(await store.insert({ ...paid, id: randomUUID() })).toBe(true);
    expect(await store.listOf(userId)).toHaveLength(3);
  });

  it("locks a product for its user only", async () => {
    const { id: userId } = await insertUser(database.db);
    const { id: otherId } = await insertUser(database.db);
    const product = await insertTrial(database.db, userId);
    await database.db.transaction(async (tx) => {
      const store = createUserProductStore(tx);
      expect(await store.lock(product.id, userId)).toEqual(product);
      expect(await store.lock(product.id, otherId)).toBeUndefined();
    });
  });
});
