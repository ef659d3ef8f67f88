import { planSchema, productCalls, userProductSchema } from "@dexnet/protocol/products";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { PlansPage } from "../../features/plans/PlansPage.tsx";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../render-page.tsx";
import { drawScene } from "./draw-scene.ts";

const Plans = inQueryScope(PlansPage);
const dayMs = 86_400_000;

function planOf(id: string, gigabytes: number, price: string) {
  const size = gigabytes * 1_000_000_000;
  const trial = price === "0";
  return planSchema.parse({
    id,
    name: id,
    price,
    currency: "USD",
    period_days: 30,
    trial,
    storage_size: size,
    storages: trial ? 3 : 1,
    storage_smallest: trial ? 1_000_000_000 : size,
    storage_largest: trial ? 3_000_000_000 : size,
  });
}

const plans = [
  planOf("Trial", 9, "0"),
  planOf("Storage 10", 10, "0.99"),
  planOf("Storage 100", 100, "2.99"),
  planOf("Storage 200", 200, "4.99"),
];

const states = {
  none: null,
  trial: { index: 0, days: 29 },
  paid: { index: 1, days: 12 },
  ended: { index: 1, days: -2 },
};

test.each(Object.entries(states))("gallery: plans, state %s", async (name, state) => {
  const rendered = await renderPage(<Plans />, {
    texts: ["plans"],
    user: {},
    prepare(servers) {
      const products = state === null ? [] : [productOf(state.index, state.days)];
      servers.answer(productCalls.plans, plans);
      servers.answer(productCalls.userProducts, { products, storages: [] });
    },
  });
  await expect.element(page.getByRole("heading", { name: "Storage 100" })).toBeVisible();
  await drawScene(rendered, `plans-${name}`);
});

function productOf(index: number, days: number) {
  return userProductSchema.parse({
    id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
    end_date: new Date(Date.now() + days * dayMs).toISOString(),
    release_date: new Date(Date.now() + (days + 14) * dayMs).toISOString(),
    address: null,
    unassigned_size: 0,
    storages: 0,
    product: plans[index],
  });
}
