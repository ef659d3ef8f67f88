import { GB } from "@dexnet/protocol/limits";
import { userProductSchema } from "@dexnet/protocol/products";
import { expect, test } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { NoCapacity } from "./NoCapacity.tsx";

const dayMs = 86_400_000;
/** A plan whose only storage exists. */
const usedPlan = userProductSchema.parse({
  id: "5f0c1c52-6f0e-4c1e-9d7e-0a4b8f1f7a11",
  end_date: new Date(Date.now() + dayMs).toISOString(),
  release_date: new Date(Date.now() + 15 * dayMs).toISOString(),
  address: null,
  unassigned_size: 0,
  storages: 1,
  product: {
    id: "storage-10",
    name: "Storage 10",
    price: "1.99",
    currency: "USD",
    period_days: 30,
    storage_size: 10 * GB,
    storages: 1,
    storage_smallest: 10 * GB,
    storage_largest: 10 * GB,
    trial: false,
  },
});

test.each([
  ["without a plan", [], "platform:errors.plan_required"],
  ["when every storage of the plan exists", [usedPlan], "platform:errors.storage_exists"],
] as const)("NoCapacity: %s it says why no storage can be created", async (_, products, key) => {
  const { shown, checkScreen } = await renderPage(
    <>
      <h1>DexNet</h1>
      <NoCapacity products={products} />
    </>,
    { texts: ["storages"] },
  );
  await expect.element(shown(key)).toBeVisible();
  await checkScreen();
});
