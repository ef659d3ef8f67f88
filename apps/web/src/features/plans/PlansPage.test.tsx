import { type Plan, productCalls, type UserProduct, userProductSchema } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage } from "../../testing/render-page.tsx";
import { PlansPage } from "./PlansPage.tsx";
import { makePlan } from "./testing/plan.ts";

const Plans = inQueryScope(PlansPage);

const plans = [
  makePlan("trial", "Trial", 9, true),
  makePlan("small", "Small", 10),
  makePlan("middle", "Middle", 100),
  makePlan("large", "Large", 200),
];

function productOf(plan: Plan | undefined, daysLeft: number): UserProduct {
  return userProductSchema.parse({
    id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
    end_date: new Date(Date.now() + daysLeft * 86_400_000).toISOString(),
    release_date: new Date(Date.now() + (daysLeft + 14) * 86_400_000).toISOString(),
    address: null,
    unassigned_size: 0,
    storages: 0,
    product: plan,
  });
}

const renderPlans = (products: readonly UserProduct[], options: Partial<RenderOptions> = {}) =>
  renderPage(<Plans />, {
    texts: ["plans"],
    user: {},
    prepare(servers) {
      servers.answer(productCalls.plans, plans);
      servers.answer(productCalls.userProducts, { products: [...products], storages: [] });
    },
    ...options,
  });

describe("PlansPage", () => {
  test("passes the checks of a screen without a plan, and offers the trial", { tags: "full" }, async () => {
    const { button, checkScreen } = await renderPlans([]);
    await expect.element(button("plans:takeTrial")).toBeVisible();
    await checkScreen(["Trial", "Small", "Middle", "Large"]);
  });

  test("passes the checks of a screen with a plan: renewal, upgrade, and a smaller plan later", {
    tags: "full",
  }, async () => {
    const { text, button, shown, checkScreen } = await renderPlans([productOf(plans[2], 9.5)]);
    await expect.element(shown("plans:current")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: text("plans:renew") }))
      .toHaveAttribute("href", "/storages/plans/middle");
    await expect
      .element(page.getByRole("link", { name: text("plans:upgrade") }))
      .toHaveAttribute("href", "/storages/plans/large");
    await expect.element(button("plans:choose", { name: "Small" })).toBeDisabled();
    await expect.element(shown("platform:errors.plan_active")).toBeVisible();
    await checkScreen(["Trial", "Small", "Middle", "Large"]);
  });

  test("takes the trial, reports it and leads to the first storage", async () => {
    window.dataLayer = [];
    const { servers, button, path } = await renderPlans([]);
    servers.answer(productCalls.takeTrial, productOf(plans[0], 30));
    await button("plans:takeTrial").click();
    await expect.poll(path).toBe("/storages/create");
    expect(window.dataLayer).toEqual([{ event: "trial" }]);
  });

  test("reports no trial that is refused", async () => {
    window.dataLayer = [];
    const { servers, button, shown } = await renderPlans([]);
    servers.refuse(productCalls.takeTrial, "trial_used");
    await button("plans:takeTrial").click();
    await expect.element(shown("platform:errors.trial_used")).toBeVisible();
    expect(window.dataLayer).toEqual([]);
  });

  test("sells every plan after the end of the current one", async () => {
    const { text } = await renderPlans([productOf(plans[3], -1)]);
    for (const name of ["Small", "Middle"]) {
      await expect.element(page.getByRole("link", { name: text("plans:choose", { name }), exact: true })).toBeVisible();
    }
  });
});
