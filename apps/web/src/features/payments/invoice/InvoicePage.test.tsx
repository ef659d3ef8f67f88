import { applicationCalls } from "@dexnet/protocol/application";
import { type Invoice, lateReasons, paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { languages } from "../../../platform/i18n/languages.ts";
import { inQueryScope } from "../../../platform/services/QueryScope.tsx";
import { type RenderOptions, renderPage, testConfig } from "../../../testing/render-page.tsx";
import { reportPurchase } from "../report-purchase.ts";
import { breakdownOf, invoiceOf, paid, plans, storageAddress, transfer, userProductOf } from "../testing/answers.ts";
import { InvoiceOf } from "./InvoicePage.tsx";

const InvoiceView = inQueryScope(InvoiceOf);
const { invoice: id } = invoiceOf();

async function renderInvoice(state = invoiceOf(), options: Partial<RenderOptions> = {}) {
  const { prepare, ...others } = options;
  const rendered = await renderPage(<InvoiceView id={id} />, {
    texts: ["payments"],
    user: {},
    ...others,
    async prepare(servers, services) {
      servers.answer(paymentCalls.listInvoices, { invoices: [state] });
      servers.answer(paymentCalls.paymentStatus, state);
      await prepare?.(servers, services);
    },
  });
  /** Changes the invoice and sends the event about it. */
  function change(next: Invoice): void {
    rendered.servers.answer(paymentCalls.paymentStatus, next);
    rendered.services.accountEvents.notify({ kind: "invoice", invoice: id });
  }
  return { ...rendered, change };
}

const confirming = {
  status: "confirming",
  confirming: transfer.amount,
  confirmations: { reached: 2, needed: 5 },
  transfers: [{ ...transfer, final: false }],
} as const;
const partial = { status: "partially_paid", received: "1990000000000000000", transfers: [transfer] } as const;
const notGranted = { ...paid, status: "late", user_product: null, storage: null, paid_at: null } as const;

afterEach(() => {
  Reflect.deleteProperty(window, "ethereum");
});

describe("InvoicePage", () => {
  test.each([
    ["pending", {}],
    ["confirming", confirming],
    ["partially paid", partial],
    ["paid", paid],
    ["overpaid", { ...paid, status: "overpaid", received: "3990000000000000000" }],
    ["expired", { status: "expired" }],
    ["cancelled", { status: "cancelled" }],
    ["late", { ...notGranted, late_reason: "age" }],
    ["confirming in part", { ...confirming, confirming: "1990000000000000000" }],
  ])("passes the checks of a screen when it is %s", { tags: "full" }, async (_, changes) => {
    const { shown, checkScreen } = await renderInvoice(invoiceOf(changes));
    await expect.element(shown("payments:invoice.titleOf", { name: "Storage 100" })).toBeVisible();
    await checkScreen();
  });

  test("passes the checks of a screen with a wallet of the browser and the test wallet of a demonstration", {
    tags: "full",
  }, async () => {
    Object.assign(window, { ethereum: { request: () => Promise.resolve([]) } });
    const { button, checkScreen } = await renderInvoice(invoiceOf(), {
      async prepare(servers, { config }) {
        servers.answer(applicationCalls.config, { ...testConfig, test_wallet_url: "http://127.0.0.1:1" });
        await config.load();
      },
    });
    await expect.element(button("payments:wallet.pay")).toBeVisible();
    await expect.element(button("payments:wallet.payTest")).toBeVisible();
    await checkScreen();
  });

  test("shows the exact amount, the address and a QR code that says the same", async () => {
    const { text } = await renderInvoice();
    await expect.element(page.getByText("2.99\u00a0USDT").first()).toBeVisible();
    await expect.element(page.getByText(invoiceOf().address)).toBeVisible();
    await expect.element(page.getByRole("img", { name: text("payments:pending.qr") })).toBeVisible();
    expect(page.getByRole("timer").element().textContent).toMatch(/^1[34]:\d\d$/);
  });

  test("asks for the missing amount to the last base unit", async () => {
    await renderInvoice(invoiceOf({ ...partial, received: "1990000000000000001" }));
    await expect.element(page.getByText("0.999999999999999999\u00a0USDT")).toBeVisible();
  });

  test("asks for nothing while the whole amount is confirmed, and says so in the place of the demand", async () => {
    const { shown, text, button } = await renderInvoice(invoiceOf(confirming), {
      async prepare(servers, { config }) {
        servers.answer(applicationCalls.config, { ...testConfig, test_wallet_url: "http://127.0.0.1:1" });
        await config.load();
      },
    });
    await expect.element(shown("payments:status.confirming")).toBeVisible();
    expect(page.getByRole("img", { name: text("payments:pending.qr") }).elements()).toEqual([]);
    expect(page.getByRole("link", { name: text("payments:wallet.open") }).elements()).toEqual([]);
    for (const key of ["payments:pending.copyAmount", "payments:pending.copyAddress", "payments:wallet.payTest"])
      expect(button(key).elements(), key).toEqual([]);
    expect(document.body.textContent).not.toContain(text("payments:line.due"));
  });

  test("subtracts what is being confirmed from what is to be sent", async () => {
    const { shown } = await renderInvoice(invoiceOf({ ...confirming, confirming: "1990000000000000000" }));
    await expect.element(shown("payments:pending.missing")).toBeVisible();
    await expect.element(page.getByText("1\u00a0USDT").first()).toBeVisible();
    expect(document.body.textContent).not.toContain("Send exactly");
  });

  test("says in the state of a partial payment what is still missing", async () => {
    const { text } = await renderInvoice(invoiceOf(partial));
    const state = page.getByRole("region", { name: text("payments:pending.state") });
    await expect.element(state).toBeVisible();
    expect(state.element().textContent).toContain(`${text("payments:pending.missing")}1\u00a0USDT`);
    expect(document.body.textContent).not.toContain(text("payments:line.due"));
  });

  test("shows the state before the demand on a phone, and beside it on a wide screen", async () => {
    const { text } = await renderInvoice(invoiceOf(partial));
    const boxOf = (key: string) =>
      page
        .getByRole("region", { name: text(key) })
        .element()
        .getBoundingClientRect();
    await expect.element(page.getByRole("region", { name: text("payments:pending.send") })).toBeVisible();
    await page.viewport(390, 844);
    expect(boxOf("payments:pending.state").bottom).toBeLessThan(boxOf("payments:pending.send").top);
    await page.viewport(1440, 900);
    expect(boxOf("payments:pending.state").top).toBe(boxOf("payments:pending.send").top);
    expect(boxOf("payments:pending.state").left).toBeGreaterThan(boxOf("payments:pending.send").right);
  });

  test.each(lateReasons)("says that a payment was not granted because of: %s", async (reason) => {
    const { text } = await renderInvoice(invoiceOf({ ...notGranted, late_reason: reason }));
    await expect.element(page.getByText(text(`payments:lateReason.${reason}`))).toBeVisible();
  });

  test("follows an invoice that has expired: a late payment continues in the storage", async () => {
    const { change, shown, path } = await renderInvoice(invoiceOf({ status: "expired" }));
    await expect.element(shown("payments:result.expiredTitle")).toBeVisible();
    change(invoiceOf({ ...paid, status: "late" }));
    await expect.poll(path).toBe(`/storages/${storageAddress}`);
  });

  test("follows the payment by events and continues in the storage when it is paid", async () => {
    const { change, shown, path } = await renderInvoice();
    await expect.element(shown("payments:status.pending")).toBeVisible();
    change(invoiceOf(confirming));
    await expect.element(shown("payments:pending.confirmations", { reached: 2, needed: 5 })).toBeVisible();
    change(invoiceOf(paid));
    await expect.poll(path).toBe(`/storages/${storageAddress}`);
    await expect.element(shown("payments:invoice.paidNotice", { name: "Storage 100" })).toBeVisible();
  });

  test("continues with a new storage if there is none", async () => {
    const { change, shown, path } = await renderInvoice();
    await expect.element(shown("payments:status.pending")).toBeVisible();
    change(invoiceOf({ ...paid, storage: null }));
    await expect.poll(path).toBe("/storages/create");
  });

  test("stays where it is if it was paid before", async () => {
    const { shown, path } = await renderInvoice(invoiceOf(paid));
    await expect.element(shown("payments:result.paidTitle")).toBeVisible();
    expect(path()).toBe("/");
  });

  test("reads the state again when anything may have changed, and nothing for the event of another invoice", async () => {
    const { servers, services, shown } = await renderInvoice();
    await expect.element(shown("payments:status.pending")).toBeVisible();
    services.accountEvents.notify({ kind: "invoice", invoice: crypto.randomUUID() });
    services.accountEvents.notify({ kind: "products" });
    servers.answer(paymentCalls.paymentStatus, invoiceOf(confirming));
    services.accountEvents.notify({ kind: "check" });
    await expect.element(shown("payments:pending.confirmations", { reached: 2, needed: 5 })).toBeVisible();
    expect(servers.requestsOf(paymentCalls.paymentStatus)).toHaveLength(1);
  });

  test("keeps the shown state while the server can't be reached, and says so", async () => {
    const { services, shown } = await renderInvoice(invoiceOf(), {
      prepare: (servers) => servers.refuse(paymentCalls.paymentStatus, "network"),
    });
    await expect.element(shown("payments:statusText.pending")).toBeVisible();
    services.accountEvents.notify({ kind: "check" });
    await expect.element(shown("payments:pending.offline")).toBeVisible();
    await expect.element(page.getByText(invoiceOf().address)).toBeVisible();
  });

  test.each<[string, Partial<Invoice>]>([
    ["another invoice", { invoice: crypto.randomUUID() }],
    ["another address", { address: `0x${"5".repeat(40)}` }],
    ["another chain", { chain_id: 1 }],
    ["another token", { token: "DEXNET" }],
    ["another contract", { token_address: `0x${"6".repeat(40)}` }],
    ["another amount", { amount: "29900000000000000000" }],
    ["other decimals", { decimals: 16 }],
  ])("shows nothing to pay when a later answer has %s", async (_, changes) => {
    const { change, shown, text } = await renderInvoice();
    await expect.element(shown("payments:status.pending")).toBeVisible();
    change(invoiceOf(changes));
    await expect.element(shown("platform:errors.bad_answer")).toBeVisible();
    expect(page.getByRole("img", { name: text("payments:pending.qr") }).elements()).toEqual([]);
    for (const { address } of [invoiceOf(), invoiceOf(changes)])
      expect(document.body.textContent).not.toContain(address);
  });

  test.each([
    ["a check", paymentCalls.paymentStatus, "payments:pending.check", {}],
    ["a cancellation", paymentCalls.cancelInvoice, "payments:pending.cancel", {}],
    ["a check of a result", paymentCalls.paymentStatus, "payments:pending.check", { status: "expired" }],
  ] as const)("refuses the answer about another invoice to %s", async (_, call, key, changes) => {
    const { servers, button, shown } = await renderInvoice(invoiceOf(changes));
    await expect.element(button(key)).toBeVisible();
    servers.answer(call, invoiceOf({ ...changes, status: "cancelled", address: `0x${"5".repeat(40)}` }));
    await button(key).click();
    if (call === paymentCalls.cancelInvoice) await page.getByRole("dialog").getByRole("button").last().click();
    await expect.element(shown("platform:errors.bad_answer")).toBeVisible();
    await expect.element(shown("payments:result.cancelledTitle")).not.toBeInTheDocument();
  });

  test("shows that an invoice does not exist", async () => {
    const { shown } = await renderInvoice(invoiceOf(), {
      prepare: (servers) => servers.answer(paymentCalls.listInvoices, { invoices: [] }),
    });
    await expect.element(shown("platform:errors.invoice_not_found")).toBeVisible();
  });

  test.each(languages)("cancels in %s after a question", { tags: "full" }, async (language) => {
    const { servers, button, shown, checkScreen } = await renderInvoice(invoiceOf(), {
      language,
      prepare: (servers) => servers.answer(paymentCalls.cancelInvoice, invoiceOf({ status: "cancelled" })),
    });
    await button("payments:pending.cancel").click();
    await expect.element(shown("payments:cancel.text")).toBeVisible();
    await checkScreen();
    await button("payments:cancel.keep").click();
    await expect.element(shown("payments:cancel.text")).not.toBeInTheDocument();
    expect(servers.requestsOf(paymentCalls.cancelInvoice)).toEqual([]);
    await button("payments:pending.cancel").click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect.element(shown("payments:result.cancelledTitle")).toBeVisible();
  });

  test("can't be cancelled once something has arrived", async () => {
    const { button, shown } = await renderInvoice(invoiceOf(partial));
    await expect.element(shown("payments:status.partially_paid")).toBeVisible();
    await expect.element(button("payments:pending.cancel")).not.toBeInTheDocument();
  });

  test("checks the status on demand", async () => {
    const { button, shown } = await renderInvoice(invoiceOf({ status: "expired" }), {
      prepare: (servers) => servers.answer(paymentCalls.paymentStatus, invoiceOf({ status: "expired" })),
    });
    await button("payments:pending.check").click();
    await expect.element(shown("payments:result.unchanged")).toBeVisible();
  });

  test("prints a receipt", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const { button, text } = await renderInvoice(invoiceOf(paid));
    await button("payments:receipt.print").click();
    await expect.poll(() => print.mock.calls.length).toBe(1);
    expect(document.body.textContent).toContain(text("payments:receipt.title"));
    expect(document.body.textContent).toContain(transfer.transaction);
    window.dispatchEvent(new Event("afterprint"));
    await expect.poll(() => document.body.textContent).not.toContain(text("payments:receipt.title"));
    print.mockRestore();
  });

  test.each([
    [4001, "rejected"],
    [-32603, "failed"],
  ] as const)("says in words that the wallet answered %i", async (code, kind) => {
    Object.assign(window, { ethereum: { request: () => Promise.reject(Object.assign(new Error("no"), { code })) } });
    const { button, shown } = await renderInvoice();
    await button("payments:wallet.pay").click();
    await expect.element(shown(`payments:wallet.${kind}`)).toBeVisible();
    await expect.element(button("payments:wallet.pay")).toBeEnabled();
  });

  test.each([
    ["storage-100", [], ["success_payment", "storage100_purchase"]],
    ["storage-200", [], ["success_payment", "storage200_purchase"]],
    ["storage-10", [userProductOf("trial")], ["success_payment", "after_trial_purchase"]],
  ])("reports a purchase of %s on this device once, also without consent", async (plan, products, events) => {
    window.dataLayer = [];
    const product = plans.find(({ id }) => id === plan);
    const invoice = invoiceOf({ ...paid, breakdown: breakdownOf(product && { product }) });
    const { services } = await renderInvoice(invoice, {
      async prepare(servers, { analytics }) {
        servers.answer(productCalls.userProducts, { products, storages: [] });
        await analytics.expectPurchase(id);
      },
    });
    await expect.poll(() => window.dataLayer).toEqual(events.map((event) => ({ event })));
    expect(await services.analytics.claimPurchase(id)).toBe(false);
  });

  test("reports a purchase at the next time if a part of it can't be found out", async () => {
    window.dataLayer = [];
    const { services, servers } = await renderInvoice(invoiceOf(paid), {
      async prepare(servers, { analytics }) {
        servers.refuse(productCalls.userProducts, "bad_request");
        await analytics.expectPurchase(id);
      },
    });
    await expect.poll(() => servers.requestsOf(productCalls.userProducts).length).toBeGreaterThan(0);
    await expect(reportPurchase(services.call, services.analytics, invoiceOf(paid))).rejects.toThrow();
    expect(window.dataLayer).toEqual([]);
    servers.answer(productCalls.userProducts, { products: [userProductOf("trial")], storages: [] });
    await reportPurchase(services.call, services.analytics, invoiceOf(paid));
    const events = ["success_payment", "storage100_purchase", "after_trial_purchase"];
    expect(window.dataLayer).toEqual(events.map((event) => ({ event })));
  });
});
