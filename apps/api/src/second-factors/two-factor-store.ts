import type { Db } from "@dexnet/service/database/database";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { recoveryCodes, twoFactors } from "./two-factor-tables.ts";

export interface StoredTwoFactor {
  sealedSecret: string;
  enabledAt: Date | null;
  lastStep: number;
}

const fields = {
  sealedSecret: twoFactors.sealedSecret,
  enabledAt: twoFactors.enabledAt,
  lastStep: twoFactors.lastStep,
};

export function createTwoFactorStore(db: Db) {
  return {
    async find(userId: string): Promise<StoredTwoFactor | undefined> {
      const [row] = await db.select(fields).from(twoFactors).where(eq(twoFactors.userId, userId));
      return row;
    },

    /** Finds and locks the row, so that no other request uses a code of this user before the transaction ends. */
    async lock(userId: string): Promise<StoredTwoFactor | undefined> {
      const [row] = await db.select(fields).from(twoFactors).where(eq(twoFactors.userId, userId)).for("update");
      return row;
    },

    async isEnabled(userId: string): Promise<boolean> {
      const rows = await db
        .select({ userId: twoFactors.userId })
        .from(twoFactors)
        .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
      return rows.length === 1;
    },

    /** Replaces a secret that is not enabled yet. Returns false if one is enabled. */
    async setUp(userId: string, sealedSecret: string, now: Date): Promise<boolean> {
      const fresh = { sealedSecret, createdAt: now, lastStep: 0 };
      const rows = await db
        .insert(twoFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: twoFactors.userId, set: fresh, setWhere: isNull(twoFactors.enabledAt) })
        .returning({ userId: twoFactors.userId });
      return rows.length === 1;
    },

    async enable(userId: string, now: Date): Promise<void> {
      await db.update(twoFactors).set({ enabledAt: now }).where(eq(twoFactors.userId, userId));
    },

    async setLastStep(userId: string, step: number): Promise<void> {
      await db.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, userId));
    },

    /** Removes the authenticator. The recovery codes stay. */
    async remove(userId: string): Promise<void> {
      await db.delete(twoFactors).where(eq(twoFactors.userId, userId));
    },

    async removeRecoveryCodes(userId: string): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    },

    async replaceRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
    },

    /** Returns true to exactly one caller. */
    async consumeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const rows = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
        .returning({ codeHash: recoveryCodes.codeHash });
      return rows.length === 1;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      return row?.left ?? 0;
    },
  };
}
