import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import {
  type Discounts,
  type Invoice,
  invoiceSchema,
  type PaymentToken,
  paymentCalls,
} from "@dexnet/protocol/payments";
import { productCalls, type UserProduct } from "@dexnet/protocol/products";
import { expect } from "vitest";
import type { Answer, TestUser } from "./api-client.ts";
import type { TestApi } from "./api-server.ts";
import { sendAsOperator } from "./operator-client.ts";
import type { PaymentWorld } from "./payment-api.ts";

export interface TestOrder {
  product?: string;
  token?: PaymentToken;
  promocode?: string;
}

/** Calls of a user who buys plans, checked for success unless an answer is returned. */
export function createPaymentClient(api: TestApi, world: PaymentWorld) {
  const orderBody = ({ product = "storage-100", token = "USDT", promocode }: TestOrder) => ({
    product,
    token,
    ...(promocode === undefined ? {} : { promocode }),
  });
  const sendOrder = ({ token }: TestUser, of: TestOrder): Promise<Answer> =>
    api.send(paymentCalls.getOrCreateInvoice, { token, body: orderBody(of) });
  const sendCalculate = ({ token }: TestUser, of: TestOrder): Promise<Answer> =>
    api.send(paymentCalls.calculate, { token, body: orderBody(of) });
  const sendUse = ({ token }: TestUser, code: string): Promise<Answer> =>
    api.send(paymentCalls.usePromocode, { token, body: { code } });
  const sendCheck = ({ token }: TestUser, code: string): Promise<Answer> =>
    api.send(paymentCalls.checkPromocode, { token, body: { code } });

  async function statusOf({ token }: TestUser, { invoice, address }: Invoice): Promise<Invoice> {
    const { body } = await api.send(paymentCalls.paymentStatus, { token, body: { invoice, address } });
    return invoiceSchema.parse(body);
  }

  async function waitForStatus(user: TestUser, invoice: Invoice, status: Invoice["status"]): Promise<Invoice> {
    await expect.poll(async () => (await statusOf(user, invoice)).status).toBe(status);
    return statusOf(user, invoice);
  }

  /** Sends an amount to the invoice, and makes it final. */
  async function pay({ token, address, amount }: Invoice, part = BigInt(amount)): Promise<void> {
    await world.pay(token, address, part);
    await world.mine(5);
  }

  return {
    sendOrder,
    sendCalculate,
    sendUse,
    sendCheck,
    statusOf,
    waitForStatus,
    pay,

    async order(user: TestUser, of: TestOrder = {}): Promise<Invoice> {
      const { status, body } = await sendOrder(user, of);
      expect({ status, body }).toMatchObject({ status: 200 });
      return invoiceSchema.parse(body);
    },

    async cancel({ token }: TestUser, { invoice, address }: Invoice): Promise<void> {
      const answer = await api.send(paymentCalls.cancelInvoice, { token, body: { invoice, address } });
      expect(answer.body).toMatchObject({ status: "cancelled" });
    },

    async payAll(user: TestUser, invoice: Invoice): Promise<Invoice> {
      await pay(invoice);
      return waitForStatus(user, invoice, "paid");
    },

    async use(user: TestUser, code: string): Promise<Record<string, unknown>> {
      const { status, body } = await sendUse(user, code);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body;
    },

    async discountsOf({ token }: TestUser): Promise<Discounts> {
      return paymentCalls.discounts.answer.parse((await api.send(paymentCalls.discounts, { token })).body);
    },

    async productsOf({ token }: TestUser): Promise<UserProduct[]> {
      const { body } = await api.send(productCalls.userProducts, { token });
      return productCalls.userProducts.answer.parse(body).products;
    },

    linkDexId: ({ token }: TestUser, dexid: string): Promise<Answer> =>
      api.send(paymentCalls.linkDexId, { token, body: { dexid } }),
  };
}

const anyPromocode = {
  hundredths: null,
  cents: null,
  product: null,
  uses: null,
  starts_at: null,
  ends_at: null,
  private: false,
  email: null,
};

/** Creates a promocode as an operator: half off by default. Returns its code. */
export async function createPromocode(api: TestApi, changes: Record<string, unknown> = {}): Promise<string> {
  const kind = String(changes.kind ?? "percent");
  const half = kind === "percent" ? { hundredths: 5_000 } : {};
  const body = { ...anyPromocode, kind, ...half, ...changes };
  const answer = await sendAsOperator(api, discountAdminCalls.createPromocode, { body });
  expect(answer).toMatchObject({ status: 200 });
  return String(answer.body.code);
}

/** Creates a DexID as an operator. */
export async function createDexId(api: TestApi, hundredths = 500): Promise<string> {
  const answer = await sendAsOperator(api, discountAdminCalls.createDexIds, { body: { count: 1, hundredths } });
  return discountAdminCalls.createDexIds.answer.parse(answer.body).dexids[0]?.dexid ?? "";
}
