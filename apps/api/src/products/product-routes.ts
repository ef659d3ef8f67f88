import { productCalls } from "@dexnet/protocol/products";
import { registerCall } from "@dexnet/service/http/calls";
import type { FastifyInstance } from "fastify";
import type { Products } from "./product-service.ts";

export function registerProductRoutes(http: FastifyInstance, products: Products): void {
  registerCall(http, productCalls.plans, async () => products.listPlans());
  registerCall(http, productCalls.userProducts, ({ session }) => products.listOf(session.userId));
  registerCall(http, productCalls.takeTrial, ({ session }) => products.startTrial(session.userId));
}
