import type { Db } from "@dexnet/service/database/database";
import { and, asc, count, desc, eq } from "drizzle-orm";
import { passkeys } from "./passkey-tables.ts";

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
  name: string;
  createdAt: Date;
}

export interface StoredPasskey extends NewPasskey {
  lastUsedAt: Date | null;
}

export function createPasskeyStore(db: Db) {
  return {
    /** Returns false if the credential belongs to an account already. */
    async insert(passkey: NewPasskey): Promise<boolean> {
      const rows = await db
        .insert(passkeys)
        .values(passkey)
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id });
      return rows.length === 1;
    },

    /** The newest passkey comes first. */
    async listOf(userId: string): Promise<StoredPasskey[]> {
      return db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(desc(passkeys.createdAt), asc(passkeys.id));
    },

    async countOf(userId: string): Promise<number> {
      const [row] = await db.select({ held: count() }).from(passkeys).where(eq(passkeys.userId, userId));
      return row?.held ?? 0;
    },

    async findUserId(credentialId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: passkeys.userId })
        .from(passkeys)
        .where(eq(passkeys.credentialId, credentialId));
      return row?.userId;
    },

    /** Finds and locks the row, so that no other request uses the passkey before the transaction ends. */
    async lock(userId: string, credentialId: string): Promise<StoredPasskey | undefined> {
      const [row] = await db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
        .for("update");
      return row;
    },

    async recordUse(id: string, use: { counter: number; backedUp: boolean; lastUsedAt: Date }): Promise<void> {
      await db.update(passkeys).set(use).where(eq(passkeys.id, id));
    },

    /** Returns false if the user has no such passkey. */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const rows = await db
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id });
      return rows.length === 1;
    },

    /** Returns false if the user has no such passkey. */
    async remove(userId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id });
      return rows.length === 1;
    },

    /** Returns the number of removed passkeys. */
    async removeAllOf(userId: string): Promise<number> {
      const rows = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
      return rows.length;
    },
  };
}
