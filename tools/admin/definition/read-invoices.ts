import { invoiceAdminCalls, maxCreditReasonLength } from "@dexnet/protocol/admin/invoice-admin";
import * as z from "zod/mini";
import { UsageError } from "./command.ts";
import { quote } from "./read-values.ts";

// These functions read typed values of invoices and throw UsageError for invalid ones.

const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const statusField = invoiceAdminCalls.listInvoices.body.shape.status.def.innerType;

export type ListedStatus = z.output<typeof statusField>;

export function readInvoiceId(text: string): string {
  const { data } = z.uuid().safeParse(text);
  if (data === undefined) throw new UsageError(`${quote(text)} is not the id of an invoice.`);
  return data;
}

export function readStatus(text: string): ListedStatus {
  const { data } = statusField.safeParse(text);
  if (data === undefined) throw new UsageError(`--status must be one of ${statusField.options.join(", ")}.`);
  return data;
}

export function readReason(text: string | undefined): string {
  const reason = text?.trim() ?? "";
  if (reason === "" || reason.length > maxCreditReasonLength) {
    throw new UsageError(`--reason must say why, in up to ${maxCreditReasonLength} characters.`);
  }
  return reason;
}

/** Begin of a day in this machine's time zone, or of a day after it. */
export function readDay(option: string, text: string, daysLater = 0): Date {
  const [year = 0, month = 0, day = 0] = (date.exec(text) ?? []).slice(1).map(Number);
  const start = new Date(year, month - 1, day);
  // Date turns an impossible date, such as February 30, into another day.
  if (start.getFullYear() !== year || start.getMonth() !== month - 1 || start.getDate() !== day) {
    throw new UsageError(`--${option} must be a date such as 2030-12-31.`);
  }
  return new Date(year, month - 1, day + daysLater);
}
