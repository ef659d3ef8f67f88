import { productCalls } from "@dexnet/protocol/products";
import { registerCall } from "@dexnet/service/calls";
import type { FastifyInstance } from "fastify";
import type { Products } from "./service.ts";

export function registerProductRoutes(app: FastifyInstance, products: Products): void {
  registerCall(app, productCalls.plans, async () => products.plans());
  registerCall(app, productCalls.userProducts, ({ session }) => products.listOf(session.userId));
  registerCall(app, productCalls.takeTrial, ({ session }) => products.takeTrial(session.userId));
}
