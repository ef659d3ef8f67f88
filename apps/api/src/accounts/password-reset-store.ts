import type { Db } from "@dexnet/service/database/database";
import { and, eq, gt, lte } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./user-tables.ts";

export const passwordResets = pgTable("password_resets", {
  tokenHash: text("token_hash").primaryKey(),
  userId: uuid("user_id").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

export interface PasswordReset {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
}

export function createPasswordResetStore(db: Db) {
  return {
    /** Only the newest link of a user is valid, so it replaces the previous one. */
    async replace(reset: PasswordReset): Promise<void> {
      await db
        .insert(passwordResets)
        .values(reset)
        .onConflictDoUpdate({
          target: passwordResets.userId,
          set: { tokenHash: reset.tokenHash, expiresAt: reset.expiresAt },
        });
    },

    async find(tokenHash: string, now: Date): Promise<{ userId: string; email: string } | undefined> {
      const [row] = await db
        .select({ userId: users.id, email: users.email })
        .from(passwordResets)
        .innerJoin(users, eq(users.id, passwordResets.userId))
        .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
      return row;
    },

    /** Returns true to exactly one caller. */
    async consume(tokenHash: string, now: Date): Promise<boolean> {
      const rows = await db
        .delete(passwordResets)
        .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
        .returning({ userId: passwordResets.userId });
      return rows.length === 1;
    },

    async removeOf(userId: string): Promise<void> {
      await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
    },
  };
}
