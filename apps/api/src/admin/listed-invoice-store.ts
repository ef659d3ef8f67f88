import type { Db } from "@dexnet/service/database/database";
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { emailKeyOf } from "../accounts/user-store.ts";
import { users } from "../accounts/user-tables.ts";
import { openStatuses, type StoredInvoice, type StoredStatus } from "../payments/invoice-store.ts";
import { invoiceChanges, invoiceGrants, invoices, transfers } from "../payments/payment-tables.ts";
import type { StoredTransfer } from "../payments/transfer-store.ts";

export interface AdministeredInvoice {
  readonly invoice: StoredInvoice;
  readonly email: string | null;
  readonly grant: typeof invoiceGrants.$inferSelect | null;
}

/** Invoice is null for an address that no invoice has. */
export interface AdministeredTransfer {
  readonly transfer: StoredTransfer;
  readonly invoice: StoredInvoice | null;
  readonly email: string | null;
}

export interface Period {
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

export interface InvoiceFilter extends Period {
  readonly limit: number;
  readonly beforeIndex?: number | undefined;
  readonly status?: StoredStatus | undefined;
  readonly email?: string | undefined;
}

export interface TransferFilter extends Period {
  readonly limit: number;
  readonly after?: { readonly transaction: string; readonly log_index: number } | undefined;
}

/** Token of a deposit address that has received some of it. */
export interface Deposit {
  readonly depositIndex: number;
  readonly address: string;
  readonly invoiceId: string;
  readonly status: StoredStatus;
  readonly tokenAddress: string;
}

/** Transfers to one address in an answer. Anyone can send as many as they like. */
const transfersShown = 1_000;

/** Reads the books for the operator. */
export function createInvoiceAdministrationStore(db: Db) {
  function selectInvoices(where: SQL | undefined, limit: number): Promise<AdministeredInvoice[]> {
    return db
      .select({ invoice: invoices, email: users.email, grant: invoiceGrants })
      .from(invoices)
      .leftJoin(users, eq(users.id, invoices.userId))
      .leftJoin(invoiceGrants, eq(invoiceGrants.invoiceId, invoices.id))
      .where(where)
      .orderBy(desc(invoices.depositIndex))
      .limit(limit);
  }

  function selectTransfers(where: SQL | undefined, order: SQL[], limit: number): Promise<AdministeredTransfer[]> {
    return db
      .select({ transfer: getTableColumns(transfers), invoice: invoices, email: users.email })
      .from(transfers)
      .leftJoin(invoices, eq(invoices.address, transfers.receiver))
      .leftJoin(users, eq(users.id, invoices.userId))
      .where(where)
      .orderBy(...order)
      .limit(limit);
  }

  return {
    listInvoices({ limit, beforeIndex, status, email, from, to }: InvoiceFilter): Promise<AdministeredInvoice[]> {
      return selectInvoices(
        and(
          beforeIndex === undefined ? undefined : lt(invoices.depositIndex, beforeIndex),
          status === undefined ? undefined : eq(invoices.status, status),
          email === undefined ? undefined : eq(users.emailKey, emailKeyOf(email)),
          from === undefined ? undefined : gte(invoices.createdAt, from),
          to === undefined ? undefined : lt(invoices.createdAt, to),
        ),
        limit,
      );
    },

    async findInvoice(id: string): Promise<AdministeredInvoice | undefined> {
      const [found] = await selectInvoices(eq(invoices.id, id), 1);
      return found;
    },

    /** Statuses of an invoice in their order. */
    async listChanges(invoiceId: string): Promise<{ status: string; changedAt: Date }[]> {
      return db
        .select({ status: invoiceChanges.status, changedAt: invoiceChanges.changedAt })
        .from(invoiceChanges)
        .where(eq(invoiceChanges.invoiceId, invoiceId))
        .orderBy(asc(invoiceChanges.id));
    },

    /** In the order of transactions and logs. */
    listTransfers({ limit, after, from, to }: TransferFilter): Promise<AdministeredTransfer[]> {
      const key = sql`(${transfers.transactionHash}, ${transfers.logIndex})`;
      const where = and(
        after === undefined ? undefined : sql`${key} > (${after.transaction}, ${after.log_index})`,
        from === undefined ? undefined : gte(transfers.blockAt, from),
        to === undefined ? undefined : lt(transfers.blockAt, to),
      );
      return selectTransfers(where, [asc(transfers.transactionHash), asc(transfers.logIndex)], limit);
    },

    /** The first transfers to an address, also those of another token than its invoice's. */
    listTransfersTo(address: string): Promise<AdministeredTransfer[]> {
      const order = [asc(transfers.blockNumber), asc(transfers.logIndex)];
      return selectTransfers(eq(transfers.receiver, address), order, transfersShown);
    },

    /** The newest transfers that pay no invoice. */
    listUnmatched(limit: number): Promise<AdministeredTransfer[]> {
      return selectTransfers(isNull(transfers.invoiceId), [desc(transfers.blockAt)], limit);
    },

    /** Invoices with a grant that have received more than their amount. */
    listSurpluses(limit: number): Promise<AdministeredInvoice[]> {
      return selectInvoices(and(isNotNull(invoiceGrants.invoiceId), gt(invoices.received, invoices.amount)), limit);
    },

    /** Invoices that have ended without a grant, and have received something. */
    listUncredited(limit: number): Promise<AdministeredInvoice[]> {
      const hasEnded = notInArray(invoices.status, [...openStatuses]);
      return selectInvoices(and(hasEnded, isNull(invoiceGrants.invoiceId), gt(invoices.received, 0n)), limit);
    },

    /** Name and decimals of the tokens of all invoices, by address. */
    async listTokens(): Promise<Map<string, Pick<StoredInvoice, "token" | "decimals">>> {
      const rows = await db
        .selectDistinct({ address: invoices.tokenAddress, token: invoices.token, decimals: invoices.decimals })
        .from(invoices);
      return new Map(rows.map(({ address, token, decimals }) => [address, { token, decimals }]));
    },

    /** Deposits with a higher index that have received a transfer, for a number of addresses. */
    async listDeposits(afterIndex: number, addresses: number): Promise<Deposit[]> {
      const hasTransfer = exists(db.select().from(transfers).where(eq(transfers.receiver, invoices.address)));
      const page = await db
        .select({ address: invoices.address })
        .from(invoices)
        .where(and(gt(invoices.depositIndex, afterIndex), hasTransfer))
        .orderBy(asc(invoices.depositIndex))
        .limit(addresses);
      if (page.length === 0) return [];
      return db
        .selectDistinct({
          depositIndex: invoices.depositIndex,
          address: invoices.address,
          invoiceId: invoices.id,
          status: invoices.status,
          tokenAddress: transfers.tokenAddress,
        })
        .from(invoices)
        .innerJoin(transfers, eq(transfers.receiver, invoices.address))
        .where(
          inArray(
            invoices.address,
            page.map(({ address }) => address),
          ),
        )
        .orderBy(asc(invoices.depositIndex), asc(transfers.tokenAddress));
    },
  };
}
