import type { FastifyInstance } from "fastify";
import type { Shared } from "../shared.ts";
import { registerPaymentRoutes } from "./payment-routes.ts";
import { type PaymentChain, type Payments, type PaymentsDeps, startPayments } from "./payments.ts";

export interface RegisterPaymentsDeps extends Pick<PaymentsDeps, "catalogue" | "promocodeUses"> {
  /** Undefined if nothing is sold. */
  readonly chain: PaymentChain | undefined;
}

/** Undefined if nothing is sold. The payments need a stop. */
export function registerPayments(
  http: FastifyInstance,
  shared: Shared,
  { chain, ...deps }: RegisterPaymentsDeps,
): Payments | undefined {
  const payments = chain && startPayments({ ...shared, ...deps, chain });
  registerPaymentRoutes(http, payments?.invoices);
  return payments;
}
