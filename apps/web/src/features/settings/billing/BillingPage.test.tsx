import { paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage } from "../../../testing/render-page.tsx";
import { invoiceOf, paid, userProductOf } from "../../payments/testing/answers.ts";
import { BillingPage } from "./BillingPage.tsx";

const Billing = inQueryScope(BillingPage);

const renderBilling = (prepare: NonNullable<RenderOptions["prepare"]>, options: Partial<RenderOptions> = {}) =>
  renderPage(<Billing />, { texts: ["payments"], user: {}, prepare, ...options });

describe("BillingPage", () => {
  test("passes the checks of a screen with invoices, and leads to one", { tags: "full" }, async () => {
    const open = invoiceOf({ invoice: "0b9a51f0-3c1e-4f0b-9a51-2d1f0c3b8e72" });
    const { shown, path, checkScreen } = await renderBilling((servers) => {
      servers.answer(productCalls.userProducts, { products: [userProductOf("storage-100")], storages: [] });
      servers.answer(paymentCalls.listInvoices, { invoices: [open, invoiceOf(paid)] });
    });
    await expect.element(shown("payments:status.paid")).toBeVisible();
    await checkScreen();
    await page.getByRole("link", { name: /Paid/ }).click();
    await expect.poll(path).toBe(`/settings/billing/${invoiceOf().invoice}`);
  });

  test("passes the checks of a screen without a plan and without invoices", { tags: "full" }, async () => {
    const { shown, checkScreen } = await renderBilling((servers) => {
      servers.answer(productCalls.userProducts, { products: [], storages: [] });
      servers.answer(paymentCalls.listInvoices, { invoices: [] });
    });
    await expect.element(shown("payments:billing.none")).toBeVisible();
    await checkScreen();
  });

  test.each([
    ["en-EN", "20\u00a0days left", "3\u00a0months left"],
    ["ru-RU", "осталось 20\u00a0дней", "осталось 3\u00a0месяца"],
    ["uk-UA", "залишилося 20\u00a0днів", "залишилося 3\u00a0місяці"],
  ] as const)("says how many days or months are left in %s", async (language, days, months) => {
    for (const [daysLeft, left] of [
      [20.5, days],
      [95, months],
    ] as const) {
      await renderBilling(
        (servers) => {
          servers.answer(productCalls.userProducts, {
            products: [userProductOf("storage-100", daysLeft)],
            storages: [],
          });
          servers.answer(paymentCalls.listInvoices, { invoices: [] });
        },
        { language },
      );
      await expect.element(page.getByText(`· ${left}`, { exact: false })).toBeVisible();
    }
  });

  test("shows why the invoices can't be shown, and loads them again", async () => {
    const { servers, button, shown } = await renderBilling((servers) => {
      servers.answer(productCalls.userProducts, { products: [userProductOf("storage-10", -2)], storages: [] });
      servers.refuse(paymentCalls.listInvoices, "bad_request");
    });
    await expect.element(shown("platform:errors.bad_request")).toBeVisible();
    const retried = Promise.withResolvers<{ invoices: [] }>();
    servers.answer(paymentCalls.listInvoices, retried.promise);
    await button("widgets:error.retry").click();
    await expect.poll(() => servers.requestsOf(paymentCalls.listInvoices).length).toBe(2);
    // The message stays until the answer is there, and the button shows that it is awaited.
    await expect.element(button("widgets:error.retry")).toBeDisabled();
    await expect.element(shown("platform:errors.bad_request")).toBeVisible();
    retried.resolve({ invoices: [] });
    await expect.element(shown("payments:billing.none")).toBeVisible();
  });
});
