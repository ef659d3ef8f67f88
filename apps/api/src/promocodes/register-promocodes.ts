import type { FastifyInstance } from "fastify";
import type { Catalogue } from "../products/catalogue.ts";
import type { Products } from "../products/product-service.ts";
import type { Shared } from "../shared.ts";
import { createDexIds } from "./dexids.ts";
import { registerDiscountRoutes } from "./promocode-routes.ts";
import { createPromocodes } from "./promocode-service.ts";
import { createPromocodeUses, type PromocodeUses } from "./promocode-uses.ts";

export interface RegisterPromocodesDeps {
  readonly catalogue: Catalogue;
  readonly products: Products;
}

export function registerPromocodes(http: FastifyInstance, shared: Shared, deps: RegisterPromocodesDeps): PromocodeUses {
  const promocodeUses = createPromocodeUses(shared);
  registerDiscountRoutes(http, {
    promocodes: createPromocodes({ ...shared, ...deps, promocodeUses }),
    dexIds: createDexIds(shared),
  });
  return promocodeUses;
}
