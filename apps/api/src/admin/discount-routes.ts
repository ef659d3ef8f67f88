import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { DexIdAdministration } from "./dexids.ts";
import type { PromocodeAdministration } from "./promocodes.ts";

export interface DiscountAdminRoutesDeps {
  readonly promocodes: PromocodeAdministration;
  readonly dexIds: DexIdAdministration;
}

export function registerDiscountAdminRoutes(
  http: FastifyInstance,
  { promocodes, dexIds }: DiscountAdminRoutesDeps,
): void {
  registerCall(http, discountAdminCalls.createPromocode, ({ body }) => promocodes.create(body));
  registerCall(http, discountAdminCalls.promocodes, ({ query }) => promocodes.list(query));
  registerCall(http, discountAdminCalls.promocode, ({ params }) => promocodes.read(params.code));
  registerCall(http, discountAdminCalls.disablePromocode, ({ params }) => promocodes.disable(params.code));

  registerCall(http, discountAdminCalls.createDexIds, ({ body }) => dexIds.create(body));
  registerCall(http, discountAdminCalls.dexIds, ({ query }) => dexIds.list(query));
  registerCall(http, discountAdminCalls.dexId, ({ params }) => dexIds.read(params.dexid));
  registerCall(http, discountAdminCalls.unlinkDexId, ({ params }) => dexIds.unlink(params.dexid));
}
