import type { PaymentContracts } from "@dexnet/chain/check-chain";
import type { Db } from "@dexnet/service/database/database";
import { createStorageStore } from "../storages/storage-store.ts";
import { type InvoiceAnswer, invoiceAnswer } from "./invoice-answer.ts";
import type { StoredInvoice } from "./invoice-store.ts";
import { createTransferStore, type StoredTransfer } from "./transfer-store.ts";

export interface DescribeInvoicesDeps {
  readonly db: Db;
  readonly contracts: PaymentContracts;
  readonly explorerUrl: string | null;
}

/** Answers for stored invoices, in their order. The number of queries does not depend on the number of unpaid invoices. */
export type DescribeInvoices = (invoices: readonly StoredInvoice[]) => Promise<InvoiceAnswer[]>;

export function createDescribeInvoices(deps: DescribeInvoicesDeps): DescribeInvoices {
  const { db, contracts, explorerUrl } = deps;

  /** Storage in which the user continues with a granted product. */
  async function findStorage({ userProductId, storageAddress }: StoredInvoice): Promise<string | null> {
    if (userProductId === null) return null;
    const storages = await createStorageStore(db).listOfProduct(userProductId);
    const chosen = storages.find(({ address }) => address === storageAddress) ?? storages[0];
    return chosen?.address ?? null;
  }

  return async (invoices) => {
    const transfers = await createTransferStore(db).listOfAll(invoices.map(({ id }) => id));
    const byInvoice = Map.groupBy(transfers, ({ invoiceId }: StoredTransfer) => invoiceId);
    return Promise.all(
      invoices.map(async (invoice) =>
        invoiceAnswer({
          invoice,
          contracts,
          explorerUrl,
          transfers: byInvoice.get(invoice.id) ?? [],
          storageAddress: await findStorage(invoice),
        }),
      ),
    );
  };
}
