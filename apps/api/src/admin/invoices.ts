import type { Address, ChainReader } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import type { invoiceAdminCalls } from "@dexnet/protocol/admin/invoice-admin";
import type { CallDefinition, HandledBody, HandledQuery } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { paymentTokenSchema } from "@dexnet/protocol/payments";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type * as z from "zod/mini";
import type { Settlement } from "../payments/settlement.ts";
import {
  adminInvoice,
  adminTransfer,
  type KnownToken,
  type KnownTokens,
  tokenOf,
  unmatchedInvoice,
  unmatchedTransfer,
} from "./invoice-answers.ts";
import { type AdministeredInvoice, createInvoiceAdministrationStore, type Deposit } from "./listed-invoice-store.ts";
import { operatorActionMessage } from "./log-action.ts";

type Calls = typeof invoiceAdminCalls;
type AnswerOf<T extends CallDefinition> = T extends { answer: infer A extends z.ZodMiniType } ? z.input<A> : never;
type Funds = AnswerOf<Calls["funds"]>["funds"][number];

/** Unmatched money of each kind in one answer. */
const maxUnmatched = 1_000;
/** Deposit addresses in one page of funds, and requests for balances at a time. */
const fundsAddresses = 100;
const balancesAtOnce = 10;

export interface InvoiceAdministrationDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly settlement: Pick<Settlement, "credit">;
  /** Undefined if nothing is sold. */
  readonly chain: { readonly reader: ChainReader; readonly contracts: PaymentContracts } | undefined;
}

export type InvoiceAdministration = ReturnType<typeof createInvoiceAdministration>;

/** Everything but `credit` only reads. */
export function createInvoiceAdministration({ db, log, settlement, chain }: InvoiceAdministrationDeps) {
  const store = createInvoiceAdministrationStore(db);

  async function listTokens(): Promise<KnownTokens> {
    const tokens = new Map<string, KnownToken>(await store.listTokens());
    for (const [name, address] of Object.entries(chain?.contracts.tokens ?? {})) {
      const key = address.toLowerCase();
      if (!tokens.has(key)) tokens.set(key, { token: paymentTokenSchema.parse(name), decimals: null });
    }
    return tokens;
  }

  async function requireInvoice(id: string): Promise<AdministeredInvoice> {
    const found = await store.findInvoice(id);
    if (found === undefined) throw new AppError("invoice_not_found");
    return found;
  }

  async function readBalances(deposits: readonly Deposit[], reader: ChainReader): Promise<Funds[]> {
    const tokens = await listTokens();
    const { number } = await reader.readFinalizedBlock();
    const funds: Funds[] = [];
    for (let from = 0; from < deposits.length; from += balancesAtOnce) {
      const read = deposits.slice(from, from + balancesAtOnce).map(async ({ tokenAddress, address, ...deposit }) => {
        const balance = await reader.readBalance(tokenAddress as Address, address as Address, number);
        if (balance === 0n) return [];
        const { depositIndex, invoiceId, status } = deposit;
        const found = { address, status, balance: String(balance), ...tokenOf(tokenAddress, tokens) };
        return [{ deposit_index: depositIndex, invoice: invoiceId, ...found }];
      });
      funds.push(...(await Promise.all(read)).flat());
    }
    return funds;
  }

  return {
    async list(filter: HandledBody<Calls["listInvoices"]>): Promise<AnswerOf<Calls["listInvoices"]>> {
      const { limit, before, status, email } = filter;
      const query = { ...periodOf(filter), limit: limit + 1, beforeIndex: before, status, email };
      const found = await store.listInvoices(query);
      log.info({ action: "invoices.list" }, operatorActionMessage);
      return { invoices: found.slice(0, limit).map(adminInvoice), more: found.length > limit };
    },

    /** Fault: invoice_not_found. */
    async show(id: string): Promise<AnswerOf<Calls["invoice"]>> {
      const found = await requireInvoice(id);
      const tokens = await listTokens();
      const transfers = await store.listTransfersTo(found.invoice.address);
      const changes = await store.listChanges(id);
      log.info({ action: "invoices.show", invoiceId: id }, operatorActionMessage);
      return {
        ...adminInvoice(found),
        transfers: transfers.map((transfer) => adminTransfer(transfer, tokens)),
        changes: changes.map(({ status, changedAt }) => ({
          status: status as AdministeredInvoice["invoice"]["status"],
          at: changedAt.toISOString(),
        })),
      };
    },

    /** Faults: invoice_not_found, invoice_not_creditable. */
    async credit(id: string, reason: string): Promise<AnswerOf<Calls["creditInvoice"]>> {
      const { userId } = await settlement.credit(id, reason);
      log.info({ action: "invoices.credit", invoiceId: id, userId }, operatorActionMessage);
      return adminInvoice(await requireInvoice(id));
    },

    async listUnmatched(): Promise<AnswerOf<Calls["unmatched"]>> {
      const tokens = await listTokens();
      const limit = maxUnmatched + 1;
      const lists = [
        (await store.listUnmatched(limit)).map((found) => unmatchedTransfer(found, tokens)),
        (await store.listSurpluses(limit)).map((found) => unmatchedInvoice("surplus", found)),
        (await store.listUncredited(limit)).map((found) => unmatchedInvoice("not_credited", found)),
      ];
      log.info({ action: "invoices.unmatched" }, operatorActionMessage);
      return {
        unmatched: lists.flatMap((list) => list.slice(0, maxUnmatched)),
        more: lists.some((list) => list.length > maxUnmatched),
      };
    },

    async listTransfers(filter: HandledBody<Calls["listTransfers"]>): Promise<AnswerOf<Calls["listTransfers"]>> {
      const { limit, after } = filter;
      const tokens = await listTokens();
      const found = await store.listTransfers({ ...periodOf(filter), limit: limit + 1, after });
      log.info({ action: "invoices.transfers" }, operatorActionMessage);
      const transfers = found.slice(0, limit).map((transfer) => adminTransfer(transfer, tokens));
      return { transfers, more: found.length > limit };
    },

    /** Faults: in_development without a chain, payments_unavailable. */
    async listFunds({ after }: HandledQuery<Calls["funds"]>): Promise<AnswerOf<Calls["funds"]>> {
      if (chain === undefined) throw new AppError("in_development");
      const deposits = await store.listDeposits(after ?? -1, fundsAddresses);
      const isFull = new Set(deposits.map(({ address }) => address)).size === fundsAddresses;
      log.info({ action: "invoices.funds" }, operatorActionMessage);
      try {
        const funds = await readBalances(deposits, chain.reader);
        return { funds, next: isFull ? (deposits.at(-1)?.depositIndex ?? null) : null };
      } catch (cause) {
        throw new AppError("payments_unavailable", { cause });
      }
    },
  };
}

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
