import type { Db } from "@dexnet/service/database/database";
import { and, eq } from "drizzle-orm";
import { storageLinks } from "./storage-tables.ts";

/** A storage on the account of a user who does not own it. */
export interface StorageLink {
  address: string;
  userId: string;
  title: string;
  sealedProductKey: string;
  connectedAt: Date;
}

export function createLinkStore(db: Db) {
  const isLink = (address: string, userId: string) =>
    and(eq(storageLinks.address, address), eq(storageLinks.userId, userId));

  async function update(address: string, userId: string, changes: Partial<StorageLink>): Promise<boolean> {
    const rows = await db
      .update(storageLinks)
      .set(changes)
      .where(isLink(address, userId))
      .returning({ address: storageLinks.address });
    return rows.length === 1;
  }

  return {
    /** Inserts a link. An existing one gets the title and keeps its key, so that saved phrases stay readable. */
    async connect(link: StorageLink): Promise<void> {
      await db
        .insert(storageLinks)
        .values(link)
        .onConflictDoUpdate({
          target: [storageLinks.address, storageLinks.userId],
          set: { title: link.title },
        });
    },

    /** Returns false if there is no such link. */
    rename: (address: string, userId: string, title: string) => update(address, userId, { title }),

    setProductKey: (address: string, userId: string, sealedProductKey: string) =>
      update(address, userId, { sealedProductKey }),

    async remove(address: string, userId: string): Promise<boolean> {
      const rows = await db
        .delete(storageLinks)
        .where(isLink(address, userId))
        .returning({ address: storageLinks.address });
      return rows.length === 1;
    },
  };
}
