import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import { type Plan, productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { breakdownOf, invoiceOf, noDiscounts, paid, plans } from "../testing/answers.ts";
import { CheckoutOf } from "./CheckoutPage.tsx";

const Checkout = inQueryScope(CheckoutOf);

const inDexnet = breakdownOf({
  lines: [
    { kind: "plan", percent: null, amount: "2.99" },
    { kind: "unused_time", percent: null, amount: "-0.50" },
    { kind: "own_token", percent: 20, amount: "-0.49" },
    { kind: "dexid", percent: 5, amount: "-0.10" },
    { kind: "promocode", percent: 10, amount: "-0.19" },
  ],
  purchase: "upgrade",
  total: "1.71",
  token: "DEXNET",
  amount: "85500000000000000000",
});

const inDexnetFields = { token: "DEXNET", amount: inDexnet.amount } as const;

function planOf(id: string): Plan {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error("There is no such plan");
  return plan;
}

function renderCheckout(options: Partial<RenderOptions> = {}) {
  const { prepare, ...others } = options;
  return renderPage(<Checkout planId="storage-100" />, {
    texts: ["payments", "plans"],
    user: {},
    ...others,
    async prepare(servers, services) {
      servers.answer(productCalls.plans, plans);
      servers.answer(productCalls.userProducts, { products: [], storages: [] });
      servers.answer(paymentCalls.discounts, noDiscounts);
      servers.answer(paymentCalls.calculate, breakdownOf());
      await prepare?.(servers, services);
    },
  });
}

describe("CheckoutPage", () => {
  test("passes the checks of a screen", { tags: "full" }, async () => {
    const { button, checkScreen } = await renderCheckout();
    await expect.element(button("payments:checkout.pay")).toBeEnabled();
    await checkScreen();
  });

  test("passes the checks of a screen with every discount", { tags: "full" }, async () => {
    const { text, checkScreen } = await renderCheckout({
      prepare(servers) {
        servers.answer(paymentCalls.calculate, inDexnet);
        const promocode = { code: "SPRING", effect: { kind: "percent", percent: 10 } } as const;
        servers.answer(paymentCalls.discounts, { ...noDiscounts, dexid: "DEX572401369851", promocode });
      },
    });
    await expect.element(page.getByText("DEX-5724-0136-9851")).toBeVisible();
    await expect.element(page.getByText(text("payments:line.unused_time"))).toBeVisible();
    await checkScreen(["SPRING"]);
  });

  // An installation without a chain refuses every purchase as not built yet.
  test.each(["plan_active", "in_development"] as const)(
    "passes the checks of a screen for a purchase that is refused with %s",
    { tags: "full" },
    async (code) => {
      const { shown, checkScreen } = await renderCheckout({
        prepare: (servers) => servers.refuse(paymentCalls.calculate, code),
      });
      await expect.element(shown(`platform:errors.${code}`)).toBeVisible();
      await checkScreen();
    },
  );

  test("creates an invoice with the chosen token and opens it", async () => {
    const { servers, button, path } = await renderCheckout({
      prepare(servers) {
        servers.answer(paymentCalls.calculate, inDexnet);
        servers.answer(paymentCalls.getOrCreateInvoice, invoiceOf({ ...inDexnetFields, breakdown: inDexnet }));
      },
    });
    await page.getByRole("radio", { name: /^DEXNET/ }).click();
    await button("payments:checkout.pay").click();
    await expect.poll(path).toBe(`/settings/billing/${invoiceOf().invoice}`);
    // The price in each token. Nothing is asked that leaving the page would cancel.
    expect(servers.requestsOf(paymentCalls.calculate)).toHaveLength(2);
    expect(servers.requestsOf(paymentCalls.getOrCreateInvoice)).toEqual([{ product: "storage-100", token: "DEXNET" }]);
  });

  test.each<[string, Invoice]>([
    ["another plan", invoiceOf({ breakdown: breakdownOf({ product: planOf("storage-10") }) })],
    ["another token", invoiceOf({ ...inDexnetFields, breakdown: inDexnet })],
    ["another amount than its price", invoiceOf({ amount: "299000000000000000000" })],
    ["other decimals", invoiceOf({ decimals: 6, breakdown: breakdownOf({ decimals: 6 }) })],
  ])("does not open an invoice for %s", async (_, invoice) => {
    const { button, shown, path } = await renderCheckout({
      prepare: (servers) => servers.answer(paymentCalls.getOrCreateInvoice, invoice),
    });
    await button("payments:checkout.pay").click();
    await expect.element(shown("platform:errors.bad_answer")).toBeVisible();
    expect(path()).toBe("/");
  });

  test("does not open an invoice that costs more than was shown, and asks for the price again", async () => {
    const dearer = { total: "3.49", amount: "3490000000000000000" };
    const { servers, button, shown, path } = await renderCheckout({
      prepare: (servers) =>
        servers.answer(
          paymentCalls.getOrCreateInvoice,
          invoiceOf({ amount: dearer.amount, breakdown: breakdownOf(dearer) }),
        ),
    });
    await expect.element(button("payments:checkout.pay")).toBeEnabled();
    servers.answer(paymentCalls.calculate, breakdownOf(dearer));
    await button("payments:checkout.pay").click();
    await expect.element(shown("platform:errors.price_changed")).toBeVisible();
    await expect.element(page.getByText("$3.49").first()).toBeVisible();
    expect(path()).toBe("/");
    await button("payments:checkout.pay").click();
    await expect.poll(path).toBe(`/settings/billing/${invoiceOf().invoice}`);
  });

  test("opens an invoice that costs less than was shown: unused time was worth more when it was made", async () => {
    const cheaper = { total: "2.98", amount: "2980000000000000000" };
    const { button, path } = await renderCheckout({
      prepare: (servers) =>
        servers.answer(
          paymentCalls.getOrCreateInvoice,
          invoiceOf({ amount: cheaper.amount, breakdown: breakdownOf(cheaper) }),
        ),
    });
    await button("payments:checkout.pay").click();
    await expect.poll(path).toBe(`/settings/billing/${invoiceOf().invoice}`);
  });

  test("applies a promocode to the price, and removes it", async () => {
    const { servers, button, field } = await renderCheckout({
      prepare: (servers) => servers.answer(paymentCalls.checkPromocode, { kind: "percent", percent: 10 }),
    });
    await field("payments:promocode.label").fill("SPRING");
    await button("payments:promocode.apply").click();
    await expect.element(page.getByText("−10%")).toBeVisible();
    await expect
      .poll(() => servers.requestsOf(paymentCalls.calculate))
      .toContainEqual({ product: "storage-100", token: "USDT", promocode: "SPRING" });
    await button("payments:promocode.remove").click();
    await expect.element(field("payments:promocode.label")).toBeVisible();
  });

  test.each([
    "promocode_invalid",
    "promocode_used",
    "promocode_exhausted",
    "promocode_private",
    "promocode_failed",
  ] as const)("shows %s at the field", async (code) => {
    const { button, field, shown } = await renderCheckout({
      prepare: (servers) => servers.refuse(paymentCalls.checkPromocode, code),
    });
    await field("payments:promocode.label").fill("SPRING");
    await button("payments:promocode.apply").click();
    await expect.element(shown(`platform:errors.${code}`)).toBeVisible();
    await field("payments:promocode.label").fill("OTHER");
    await expect.element(shown(`platform:errors.${code}`)).not.toBeInTheDocument();
  });

  test("starts the product of a promocode and opens the page of the first storage", async () => {
    const product = planOf("storage-10");
    const { button, field, path } = await renderCheckout({
      prepare(servers) {
        servers.answer(paymentCalls.checkPromocode, { kind: "product", product });
        servers.answer(paymentCalls.usePromocode, { promocode: { kind: "product", product }, user_product: null });
      },
    });
    await field("payments:promocode.label").fill("GIFT");
    await button("payments:promocode.apply").click();
    await expect.poll(path).toBe("/storages/create");
  });

  test("finds a mistyped DexID without a request, and links a right one", async () => {
    const { servers, button, field, shown } = await renderCheckout({
      prepare: (servers) => servers.answer(paymentCalls.linkDexId, { ...noDiscounts, dexid: "DEX572401369851" }),
    });
    await field("payments:dexid.label").fill("DEX-5724-0136-9855");
    await button("payments:dexid.link").click();
    await expect.element(shown("platform:errors.dexid_invalid")).toBeVisible();
    expect(servers.requestsOf(paymentCalls.linkDexId)).toEqual([]);
    servers.answer(paymentCalls.discounts, { ...noDiscounts, dexid: "DEX572401369851" });
    await field("payments:dexid.label").fill("dex 5724 0136 9851");
    await userEvent.keyboard("{Enter}");
    await expect.element(shown("payments:dexid.linked")).toBeVisible();
    expect(servers.requestsOf(paymentCalls.linkDexId)).toEqual([{ dexid: "DEX572401369851" }]);
    await expect.element(page.getByText("DEX-5724-0136-9851")).toBeVisible();
  });

  test("activates a plan that costs nothing any more, without a warning about networks", async () => {
    const { button, shown, path } = await renderCheckout({
      prepare(servers) {
        const breakdown = breakdownOf({ total: "0.00", amount: "0" });
        servers.answer(paymentCalls.calculate, breakdown);
        servers.answer(paymentCalls.getOrCreateInvoice, invoiceOf({ ...paid, amount: "0", breakdown }));
      },
    });
    await expect.element(button("payments:checkout.activate")).toBeVisible();
    await expect.element(shown("payments:network.title")).not.toBeInTheDocument();
    await button("payments:checkout.activate").click();
    await expect.poll(path).toBe(`/settings/billing/${invoiceOf().invoice}`);
  });

  test("shows that a plan does not exist, and leads to the plans", async () => {
    const { text } = await renderCheckout({ prepare: (servers) => servers.answer(productCalls.plans, []) });
    await expect
      .element(page.getByRole("link", { name: text("payments:checkout.toPlans") }))
      .toHaveAttribute("href", "/storages/plans");
  });
});
