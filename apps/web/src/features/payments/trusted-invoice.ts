import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Breakdown, type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import type { Order } from "./payment-queries.ts";

// A lying server must not lead a payment to another address, or to another amount than the page has shown.

/** Fields of an invoice by which a person pays. They never change. */
const fixedFields = ["invoice", "address", "chain_id", "token", "token_address", "amount", "decimals"] as const;

/** Newest state of an invoice that is known. Fault: bad_answer for the state of another one. */
export async function fetchInvoiceStatus(call: Caller, known: Invoice, signal?: AbortSignal): Promise<Invoice> {
  const { invoice, address } = known;
  const request = { body: { invoice, address } };
  return requireSame(
    known,
    await call(paymentCalls.paymentStatus, signal === undefined ? request : { ...request, signal }),
  );
}

/** Cancels an invoice that is known. Fault: bad_answer for the state of another one. */
export async function cancelInvoice(call: Caller, known: Invoice): Promise<Invoice> {
  const { invoice, address } = known;
  return requireSame(known, await call(paymentCalls.cancelInvoice, { body: { invoice, address } }));
}

/**
 * Invoice for an order whose price the person has agreed to. An open invoice may cost less, because unused time is worth less
 * each day. Faults: bad_answer for another plan or token; price_changed for a higher price.
 */
export async function orderInvoice(call: Caller, order: Order, agreed: Breakdown): Promise<Invoice> {
  const invoice = await call(paymentCalls.getOrCreateInvoice, { body: order });
  const { breakdown, token, amount, decimals } = invoice;
  const isOrdered =
    [breakdown.product.id, agreed.product.id].every((one) => one === order.product) &&
    [token, breakdown.token, agreed.token].every((one) => one === order.token) &&
    amount === breakdown.amount &&
    [decimals, breakdown.decimals].every((one) => one === agreed.decimals);
  if (!isOrdered) throw new AppError("bad_answer", { context: { reason: "invoice" } });
  // The rate of the own token may have changed since, but not that of a dollar.
  const isDearer = token === "USDT" && BigInt(amount) > BigInt(agreed.amount);
  if (isDearer || Number(breakdown.total) > Number(agreed.total)) throw new AppError("price_changed");
  return invoice;
}

function requireSame(known: Invoice, answer: Invoice): Invoice {
  if (fixedFields.every((field) => answer[field] === known[field])) return answer;
  throw new AppError("bad_answer", { context: { reason: "invoice" } });
}
