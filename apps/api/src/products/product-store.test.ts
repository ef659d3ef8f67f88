import { randomUUID } from "node:crypto";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertTrial, insertUser } from "../testing/users.ts";
import { createUserProductStore } from "./product-store.ts";

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

  it("lists the products of several users, each with their own", async () => {
    const users = await Promise.all([1, 2, 3].map(() => insertUser(database.db)));
    const [first, second, without] = users.map(({ id }) => id) as [string, string, string];
    const [one, other] = [await insertTrial(database.db, first), await insertTrial(database.db, second)];
    const listed = await createUserProductStore(database.db).listOfAll([second, without, first]);
    expect(listed).toEqual(
      new Map([
        [first, [one]],
        [second, [other]],
      ]),
    );
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

  it("lists products that end until a time and were not released, in pages by id", async () => {
    const store = createUserProductStore(database.db);
    const products = [];
    for (let count = 0; count < 5; count++) {
      const { id: userId } = await insertUser(database.db);
      products.push(await insertTrial(database.db, userId));
    }
    const [first, late, released, closed, last] = products;
    const endsAt = new Date("2020-01-01T00:00:00Z");
    for (const product of products) await store.setEnd(product.id, endsAt);
    await store.setEnd(late?.id ?? "", new Date("2020-01-02T00:00:00Z"));
    await store.setReleased(released?.id ?? "", endsAt);
    await store.close(closed?.id ?? "", endsAt);
    const expected = [first?.id, last?.id].toSorted();
    const [one] = await store.listEnding(endsAt, { afterId: "00000000-0000-0000-0000-000000000000", limit: 1 });
    expect(one?.id).toBe(expected[0]);
    const rest = await store.listEnding(endsAt, { afterId: one?.id ?? "", limit: 9 });
    expect(rest.map(({ id }) => id)).toEqual(expected.slice(1));
  });

  it("lets one product take over another one, once", async () => {
    const store = createUserProductStore(database.db);
    const { id: userId } = await insertUser(database.db);
    const { plan, ...trial } = await insertTrial(database.db, userId);
    const { createdAt, endsAt } = trial;
    const successor = () => ({ id: randomUUID(), userId, plan: { ...plan, trial: false }, createdAt, endsAt });
    const bought = { valueMicros: 990_000n, replacesId: trial.id };
    expect(await store.insert(successor(), bought)).toBe(true);
    expect(await store.insert(successor(), bought)).toBe(false);
    const values = (await store.listOf(userId)).map(({ valueMicros }) => valueMicros);
    expect(new Set(values)).toEqual(new Set([0n, 990_000n]));
    expect(values).toHaveLength(2);
  });

  it("forgets an announced release when the end moves", async () => {
    const store = createUserProductStore(database.db);
    const { id: userId } = await insertUser(database.db);
    const { id, endsAt } = await insertTrial(database.db, userId);
    await store.setReleaseDate(id, endsAt);
    expect(await store.listOf(userId)).toMatchObject([{ releaseAt: endsAt }]);
    await store.setEnd(id, new Date("2030-03-01T00:00:00Z"));
    expect(await store.listOf(userId)).toMatchObject([{ releaseAt: null, releasedAt: null }]);
  });
});
