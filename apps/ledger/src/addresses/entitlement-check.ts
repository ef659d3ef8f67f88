import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import { createBatchedLookup } from "@dexnet/service/concurrency/batched-lookup";
import type { Db } from "@dexnet/service/database/database";
import { inArray } from "drizzle-orm";
import { addresses } from "./address-tables.ts";

/** Throws address_unknown or address_not_entitled unless the address may store blocks now. */
export type RequireEntitlement = (addressHex: string) => Promise<void>;

/** Requests that arrive together share a query. The write itself checks again, with the size. */
export function createEntitlementCheck({ db, clock }: { readonly db: Db; readonly clock: Clock }): RequireEntitlement {
  const findPaidUntil = createBatchedLookup(async (keys) => {
    const { address, paidUntil } = addresses;
    const rows = await db
      .select({ address, paidUntil })
      .from(addresses)
      .where(inArray(address, [...keys]));
    return new Map(rows.map((row) => [row.address, row.paidUntil]));
  });
  return async (addressHex) => {
    const paidUntil = await findPaidUntil(addressHex);
    if (paidUntil === undefined) throw new AppError("address_unknown");
    if (paidUntil <= clock.now()) throw new AppError("address_not_entitled");
  };
}
