import { invoiceAdminCalls } from "@dexnet/protocol/admin/invoice-admin";
import type { Command, CommandContext, CommandGroup } from "../definition/command.ts";
import { readDay, readInvoiceId, readReason, readStatus } from "../definition/read-invoices.ts";
import { readCount, readEmail } from "../definition/read-values.ts";
import { formatCount } from "../terminal/layout.ts";
import { exportBooks } from "./invoice-export.ts";
import { fetchFunds, fetchInvoices, type InvoiceFilter } from "./invoice-pages.ts";
import { fundsTable, invoiceTable, invoiceText, unmatchedTable } from "./invoice-texts.ts";

const maxListed = 100_000;

const invoiceId = { name: "ID", read: readInvoiceId };
const periodOptions = {
  from: { type: "string", value: "DATE", meaning: "first day" },
  to: { type: "string", value: "DATE", meaning: "last day (included)" },
} as const;

const list: Command = {
  name: "list",
  summary: "List invoices, newest first",
  options: {
    status: { type: "string", value: "STATUS", meaning: "only invoices with this status, such as late or expired" },
    email: { type: "string", value: "EMAIL", meaning: "only invoices of this account" },
    ...periodOptions,
    limit: { type: "string", value: "N", meaning: "maximum number of rows; default 100" },
  },
  examples: [
    ["invoices list --status late", "payments that came too late"],
    ["invoices list --email ann@example.org --from 2030-01-01", "orders of an account since that day"],
  ],
  async run(context) {
    const { text } = context;
    const limit = readCount("limit", text("limit") ?? "100", maxListed);
    const status = text("status");
    const email = text("email");
    const answer = await fetchInvoices(context, limit, {
      ...readPeriod(context),
      ...(status === undefined ? {} : { status: readStatus(status) }),
      ...(email === undefined ? {} : { email: readEmail(email) }),
    });
    const { invoices, more } = answer;
    if (invoices.length === 0) return { json: answer, text: "There are no such invoices." };
    const footer = more
      ? `The newest ${invoices.length}; there are more, see --limit.`
      : formatCount(invoices.length, "invoice");
    return { json: answer, text: `${invoiceTable(invoices)}\n\n${footer}` };
  },
};

const show: Command = {
  name: "show",
  summary: "Show an invoice with its transfers, what it granted, and the history of its status",
  argument: invoiceId,
  options: {},
  examples: [["invoices show 0f5c8c2e-6a0b-4d4e-9a55-0d3a4c1c2b1a", "to answer a question about a payment"]],
  async run({ call, argument, now }) {
    const invoice = await call(invoiceAdminCalls.invoice, { params: { invoice: argument } });
    return { json: invoice, text: invoiceText(invoice, now) };
  },
};

const credit: Command = {
  name: "credit",
  summary: "Grant the plan of an invoice that was paid late, in part or by other means",
  about: [
    "Payments are credited automatically. This command is for the rest: an invoice that is late, expired, cancelled",
    "or paid in part. An invoice is credited once. The reason is stored with it.",
  ],
  argument: invoiceId,
  options: { reason: { type: "string", value: "TEXT", meaning: "reason, stored with the invoice" } },
  examples: [
    [
      "invoices credit 0f5c8c2e-6a0b-4d4e-9a55-0d3a4c1c2b1a --reason Ticket-381",
      "the user has sent the other token, see ticket 381",
    ],
  ],
  question: (argument) => `Credit the invoice ${argument}? Its user gets the plan, whatever was paid.`,
  async run({ call, argument, text }) {
    const reason = readReason(text("reason"));
    const invoice = await call(invoiceAdminCalls.creditInvoice, { params: { invoice: argument }, body: { reason } });
    return { json: invoice, text: `${invoiceTable([invoice])}\n\nCredited.` };
  },
};

const unmatched: Command = {
  name: "unmatched",
  summary: "List payments that bought nothing: other tokens, surpluses, payments without a plan",
  options: {},
  examples: [["invoices unmatched", "payments to return or to credit"]],
  async run({ call, now }) {
    const answer = await call(invoiceAdminCalls.unmatched);
    const { unmatched: found, more } = answer;
    if (found.length === 0) return { json: answer, text: "There are none: every payment has bought what it was for." };
    const footer = `${formatCount(found.length, "payment")}${more ? "; there are more" : ""}`;
    return { json: answer, text: `${unmatchedTable(found, now)}\n\n${footer}` };
  },
};

const funds: Command = {
  name: "funds",
  summary: "List the balances of deposit addresses on the chain, to sweep them",
  about: ["The index belongs to the key m/44'/60'/0'/0/INDEX of the merchant's wallet, which stays offline."],
  options: {},
  examples: [["invoices funds", "addresses with a balance"]],
  async run(context) {
    const found = await fetchFunds(context);
    if (found.length === 0) return { json: { funds: found }, text: "All deposit addresses are empty." };
    return { json: { funds: found }, text: `${fundsTable(found)}\n\n${formatCount(found.length, "balance")}` };
  },
};

const exportCommand: Command = {
  name: "export",
  summary: "Export invoices and transfers to two CSV files, for accounting",
  about: [
    "The files have all invoices that were created in the period, and all final transfers of its blocks. Amounts",
    "are decimal numbers and base units. Times are in UTC. No file is overwritten.",
  ],
  options: {
    folder: { type: "string", value: "PATH", meaning: "folder for invoices.csv and transfers.csv" },
    ...periodOptions,
  },
  examples: [["invoices export --folder books-2030-01 --from 2030-01-01 --to 2030-01-31", "a month"]],
  run: (context) => exportBooks(context, readPeriod(context)),
};

export const invoiceCommands: CommandGroup = {
  name: "invoices",
  summary: "Invoices: what was ordered, paid and granted",
  service: "api",
  commands: [list, show, credit, unmatched, funds, exportCommand],
};

function readPeriod({ text }: CommandContext): Pick<InvoiceFilter, "from" | "to"> {
  const from = text("from");
  const to = text("to");
  return {
    ...(from === undefined ? {} : { from: readDay("from", from).toISOString() }),
    ...(to === undefined ? {} : { to: readDay("to", to, 1).toISOString() }),
  };
}
