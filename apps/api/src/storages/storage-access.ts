import { and, eq, or, type SQL } from "drizzle-orm";
import { storageLinks, storages } from "./tables.ts";

/** By which `storage_links` is joined to `storages`: the one link that this user can have to it. */
export function isLinkOf(userId: string): SQL | undefined {
  return and(eq(storageLinks.address, storages.address), eq(storageLinks.userId, userId));
}

/** With that join: whether the user may use the storage, as its owner or by a link. */
export function isAccessibleBy(userId: string): SQL | undefined {
  return or(eq(storages.userId, userId), eq(storageLinks.userId, userId));
}
