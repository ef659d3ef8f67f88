import { paymentCalls } from "@dexnet/protocol/payments";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { DexIds } from "./dexids.ts";
import type { Promocodes } from "./promocode-service.ts";

export interface DiscountRoutesDeps {
  readonly promocodes: Promocodes;
  readonly dexIds: DexIds;
}

/** These calls need no chain. */
export function registerDiscountRoutes(http: FastifyInstance, { promocodes, dexIds }: DiscountRoutesDeps): void {
  registerCall(http, paymentCalls.checkPromocode, ({ session, body }) => promocodes.check(session.userId, body.code));
  registerCall(http, paymentCalls.usePromocode, ({ session, body }) => promocodes.use(session.userId, body.code));
  registerCall(http, paymentCalls.discounts, ({ session }) => promocodes.listDiscounts(session.userId));
  registerCall(http, paymentCalls.linkDexId, async ({ session, body }) => {
    await dexIds.link(session.userId, body.dexid);
    return promocodes.listDiscounts(session.userId);
  });
}
