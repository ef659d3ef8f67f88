import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { configureBody, createTestWallet } from "../testing/wallet.ts";
import { parseCatalogue, readCatalogue } from "./catalogue.ts";
import { createUserProductStore } from "./product-store.ts";

const GB = 1_000_000_000;

describe("catalogue", () => {
  it("contains the agreed plans", async () => {
    const { plans, trial } = await readCatalogue();
    expect(plans.map(({ name }) => name)).toEqual(["Trial", "Storage 10", "Storage 100", "Storage 200"]);
    expect(trial).toMatchObject({ price: "0", period_days: 30, storages: 3, storage_size: 9 * GB });
    expect(trial).toMatchObject({ storage_smallest: GB, storage_largest: 3 * GB });
    for (const plan of plans.slice(1)) {
      const size = Number(plan.name.split(" ")[1]) * GB;
      expect(plan).toMatchObject({ storages: 1, storage_size: size, storage_smallest: size, storage_largest: size });
      expect(Number(plan.price)).toBeGreaterThan(0);
    }
  });

  it("is rejected at the start if it is invalid", async () => {
    const { plans } = await readCatalogue();
    const [first, second] = plans;
    const broken = [
      [first, first],
      [first, { ...second, trial: true }],
      [{ ...first, storage_smallest: 5 * GB }],
      [{ ...first, storage_largest: 10 * GB }],
      [{ ...first, price: "1,5" }],
      {},
    ];
    for (const catalogue of broken) expect(() => parseCatalogue(JSON.stringify(catalogue))).toThrow();
    const missing = readCatalogue(new URL("file:///nowhere/plans.json"));
    await expect(missing).rejects.toThrow("The catalogue of plans /nowhere/plans.json is not valid");
  });
});

describe("product calls", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it("list the plans for everybody", async () => {
    const answer = await api.send(productCalls.plans);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await readCatalogue()).plans);
  });

  it("start the trial once", async () => {
    const { token } = await api.newUser();
    expect((await api.send(productCalls.userProducts, { token })).body).toEqual({ products: [], storages: [] });
    const { status, body: trial } = await api.send(productCalls.takeTrial, { token });
    expect(status).toBe(200);
    expect(trial).toMatchObject({ address: null, unassigned_size: 9 * GB, storages: 0, product: { id: "trial" } });
    const days = (Date.parse(String(trial.end_date)) - api.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expectFault(await api.send(productCalls.takeTrial, { token }), "trial_used");
    expect((await api.send(productCalls.userProducts, { token })).body).toEqual({ products: [trial], storages: [] });
  });

  it("refuse the trial while another plan runs, and start it after its end", async () => {
    const { id: userId, token } = await api.newUser();
    const store = createUserProductStore(api.database.db);
    const paid = (await readCatalogue()).plans.find(({ trial }) => !trial);
    if (paid === undefined) throw new Error("The catalogue has no paid plan");
    const now = api.clock.now();
    const product = { id: randomUUID(), userId, plan: paid, createdAt: now, endsAt: new Date(now.getTime() + 60_000) };
    await store.insert(product);
    const refused = await api.send(productCalls.takeTrial, { token });
    expectFault(refused, "plan_active");
    expect(refused.body.detail).toBe("The current tariff plan has not yet expired.");
    await store.setEnd(product.id, now);
    expect((await api.send(productCalls.takeTrial, { token })).status).toBe(200);
  });

  it("refuse the trial if a plan is granted at the same moment", async () => {
    const { id: userId, token } = await api.newUser();
    const [, paid] = (await readCatalogue()).plans;
    if (paid === undefined) throw new Error("The catalogue has no paid plan");
    const createdAt = api.clock.now();
    const product = { id: randomUUID(), userId, plan: paid, createdAt, endsAt: new Date(createdAt.getTime() + 60_000) };
    const answers: Promise<Awaited<ReturnType<typeof api.send>>>[] = [];
    await api.database.db.transaction(async (tx) => {
      await createUserStore(tx).lock(userId, "exclusive");
      await createUserProductStore(tx).insert(product);
      const answer = api.send(productCalls.takeTrial, { token });
      answers.push(answer);
      // Without a lock the trial has started by then.
      await Promise.race([answer, setTimeout(300)]);
    });
    for (const answer of answers) expectFault(await answer, "plan_active");
  });

  it("list the user's own products with their remaining space, and the storages", async () => {
    const { user, wallet, userProductId } = await api.newStorage();
    await api.newStorage();
    const second = createTestWallet();
    const body = await configureBody(second, userProductId, { size: 3 * GB, title: "Second" });
    await api.send(productCalls.configure, { token: user.token, body });
    const { body: list } = await api.send(productCalls.userProducts, { token: user.token });
    expect(list.products).toMatchObject([
      { id: userProductId, address: wallet.address, unassigned_size: 5 * GB, storages: 2 },
    ]);
    expect(list.storages).toMatchObject([
      { id: userProductId, address: wallet.address, title: "Family photos", size: GB },
      { id: userProductId, address: second.address, title: "Second", size: 3 * GB },
    ]);
  });
});
