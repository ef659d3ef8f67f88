import type { FastifyInstance } from "fastify";
import type { LedgerClient } from "../ledger/client.ts";
import type { PaymentChain } from "../payments/payments.ts";
import { createSettlement } from "../payments/settlement.ts";
import type { Catalogue } from "../products/catalogue.ts";
import type { Shared } from "../shared.ts";
import type { ProductKeys } from "../storages/product-keys.ts";
import { registerAdminRoutes } from "./admin-routes.ts";
import { createDexIdAdministration } from "./dexids.ts";
import { registerDiscountAdminRoutes } from "./discount-routes.ts";
import { createInviteAdministration } from "./invites.ts";
import { registerInvoiceAdminRoutes } from "./invoice-routes.ts";
import { createInvoiceAdministration } from "./invoices.ts";
import { createPromocodeAdministration } from "./promocodes.ts";
import { createStorageAdministration } from "./storages.ts";
import { createUserAdministration } from "./users.ts";

export interface RegisterAdminDeps {
  readonly catalogue: Catalogue;
  readonly ledgerClient: LedgerClient;
  readonly productKeys: ProductKeys;
  /** Undefined if nothing is sold. */
  readonly chain: PaymentChain | undefined;
}

/** Calls of operators, on the server of the internal port. */
export function registerAdmin(
  http: FastifyInstance,
  shared: Shared,
  { catalogue, ledgerClient, productKeys, chain }: RegisterAdminDeps,
): void {
  registerAdminRoutes(http, {
    invites: createInviteAdministration(shared),
    users: createUserAdministration(shared),
    storages: createStorageAdministration({ ...shared, ledgerClient, productKeys }),
  });
  registerDiscountAdminRoutes(http, {
    promocodes: createPromocodeAdministration({ ...shared, catalogue }),
    dexIds: createDexIdAdministration(shared),
  });
  const settlement = createSettlement(shared);
  registerInvoiceAdminRoutes(http, createInvoiceAdministration({ ...shared, settlement, chain }));
}
