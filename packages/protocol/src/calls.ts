import { accountCalls } from "./accounts.ts";
import { adminCalls } from "./admin.ts";
import { applicationCalls } from "./application.ts";
import { blockCalls } from "./blocks.ts";
import { deviceAdminCalls } from "./device-admin.ts";
import { paymentCalls } from "./payments.ts";
import { productCalls } from "./products.ts";
import { securityCalls } from "./security.ts";
import { statisticsCalls } from "./statistics.ts";

/** Every call there is. The servers register their routes from it, the client makes its calls from it. */
export const calls = {
  application: applicationCalls,
  accounts: accountCalls,
  security: securityCalls,
  products: productCalls,
  payments: paymentCalls,
  statistics: statisticsCalls,
  blocks: blockCalls,
  admin: adminCalls,
  deviceAdmin: deviceAdminCalls,
} as const;
