import { expect } from "../browser/expect.ts";
import { leaveTo } from "../browser/pending-requests.ts";
import { button } from "../pages/person.ts";
import type { WalkOptions } from "./walk-options.ts";

/** Plans, checkout, payment by the test wallet, and the invoices. The user has a plan already. */
export async function walkPaymentScreens({ screen, visit }: WalkOptions): Promise<void> {
  const { page, words } = screen;
  await leaveTo(page, "/storages/plans");
  const upgrade = page.getByRole("link", { name: words("plans:upgrade"), exact: true });
  await expect(upgrade.first()).toBeVisible();
  await visit("plans-current");

  await leaveTo(page, "/storages/plans/storage-100");
  await expect(button(screen, "payments:checkout.pay")).toBeEnabled();
  await page.getByRole("radio", { name: /DEXNET/ }).click();
  await visit("checkout");

  await button(screen, "payments:checkout.pay").click();
  await expect(button(screen, "payments:wallet.payTest")).toBeEnabled();
  const invoicePath = new URL(page.url()).pathname;
  await visit("payment-pending");

  await button(screen, "payments:wallet.payTest").click();
  await expect(page).toHaveURL(/\/storages\/0x/);
  await leaveTo(page, invoicePath);
  await expect(button(screen, "payments:receipt.print")).toBeVisible();
  await visit("payment-paid");

  await leaveTo(page, "/settings/billing");
  await expect(page.getByRole("link", { name: words("payments:status.paid") })).toBeVisible();
  await visit("billing");
}
