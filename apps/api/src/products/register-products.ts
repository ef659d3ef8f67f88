import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import type { Catalogue } from "./catalogue.ts";
import { registerProductRoutes } from "./product-routes.ts";
import { createProducts, type Products, type ProductsDeps } from "./product-service.ts";

export interface RegisterProductsDeps {
  readonly catalogue: Catalogue;
  readonly listStorages: ProductsDeps["listStorages"];
}

export function registerProducts(http: FastifyInstance, shared: Shared, deps: RegisterProductsDeps): Products {
  const products = createProducts({ ...shared, ...deps });
  registerProductRoutes(http, products);
  return products;
}
