import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import { createBatchedLookup } from "@dexnet/service/concurrency/batched-lookup";
import type { Db } from "@dexnet/service/database/database";
import { inArray } from "drizzle-orm";
import { addresses } from "./address-tables.ts";

/** Checks before a signature is verified and memory is used. Requests that arrive together share a query. */
export interface AddressChecks {
  /** Throws address_unknown unless the ledger knows the address, which may be expired. */
  readonly requireKnown: (addressHex: string) => Promise<void>;
  readonly requireEntitlement: RequireEntitlement;
}

/**
 * Throws address_unknown or address_not_entitled unless the address may store blocks now. The write itself checks again, with
 * the size.
 */
export type RequireEntitlement = (addressHex: string) => Promise<void>;

export function createAddressChecks({ db, clock }: { readonly db: Db; readonly clock: Clock }): AddressChecks {
  const findPaidUntil = createBatchedLookup(async (keys) => {
    const { address, paidUntil } = addresses;
    const rows = await db
      .select({ address, paidUntil })
      .from(addresses)
      .where(inArray(address, [...keys]));
    return new Map(rows.map((row) => [row.address, row.paidUntil]));
  });

  async function requirePaidUntil(addressHex: string): Promise<Date> {
    const paidUntil = await findPaidUntil(addressHex);
    if (paidUntil === undefined) throw new AppError("address_unknown");
    return paidUntil;
  }

  return {
    async requireKnown(addressHex) {
      await requirePaidUntil(addressHex);
    },
    async requireEntitlement(addressHex) {
      if ((await requirePaidUntil(addressHex)) <= clock.now()) throw new AppError("address_not_entitled");
    },
  };
}
