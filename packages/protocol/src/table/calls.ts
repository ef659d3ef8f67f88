import { accountCalls } from "../accounts.ts";
import { adminCalls } from "../admin/admin.ts";
import { deviceAdminCalls } from "../admin/device-admin.ts";
import { discountAdminCalls } from "../admin/discount-admin.ts";
import { invoiceAdminCalls } from "../admin/invoice-admin.ts";
import { applicationCalls } from "../application.ts";
import { blockCalls } from "../blocks.ts";
import { eventCalls } from "../events.ts";
import { logCalls } from "../log.ts";
import { passkeyCalls } from "../passkeys.ts";
import { paymentCalls } from "../payments.ts";
import { productCalls } from "../products.ts";
import { sessionCalls } from "../sessions.ts";
import { shareCalls } from "../shares.ts";
import { statisticsCalls } from "../statistics.ts";
import { twoFactorCalls } from "../two-factor.ts";
import { versionCalls } from "../versions.ts";

/**
 * All calls by domain. Servers and clients import the tables of the domains; this one is for tests that cover every call:
 * of the specification, of callers' permissions, of OpenAPI, and with random requests.
 */
export const calls = {
  application: applicationCalls,
  accounts: accountCalls,
  sessions: sessionCalls,
  twoFactor: twoFactorCalls,
  passkeys: passkeyCalls,
  products: productCalls,
  shares: shareCalls,
  payments: paymentCalls,
  events: eventCalls,
  statistics: statisticsCalls,
  blocks: blockCalls,
  log: logCalls,
  versions: versionCalls,
  admin: adminCalls,
  deviceAdmin: deviceAdminCalls,
  discountAdmin: discountAdminCalls,
  invoiceAdmin: invoiceAdminCalls,
} as const;
