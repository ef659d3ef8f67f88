import { and, eq, or, type SQL, type SQLWrapper } from "drizzle-orm";
import { storageLinks, storages } from "./tables.ts";

/** Id of a user, or an expression for it. */
export type UserIdValue = string | SQLWrapper;

/** Condition that joins `storage_links` to `storages`: a user has at most one link to a storage. */
export function isLinkOf(userId: UserIdValue): SQL | undefined {
  return and(eq(storageLinks.address, storages.address), eq(storageLinks.userId, userId));
}

/** Condition on that join: the user may use the storage, as its owner or by a link. */
export function isAccessibleBy(userId: string): SQL | undefined {
  return or(eq(storages.userId, userId), eq(storageLinks.userId, userId));
}
