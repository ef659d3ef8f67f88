import type { Db } from "@dexnet/service/database";
import { eq, inArray, lte } from "drizzle-orm";
import { recentSendings } from "./tables.ts";

export type SendingStore = ReturnType<typeof createSendingStore>;

export function createSendingStore(db: Db) {
  return {
    /**
     * Notes a sending, unless there was one after `notSince`: then nothing changes and the time of that one is
     * answered. Of several callers at once one may send.
     */
    async note(
      keyHash: string,
      now: Date,
      notSince: Date,
    ): Promise<{ kind: "noted" } | { kind: "early"; sentAt: Date }> {
      const noted = await db
        .insert(recentSendings)
        .values({ keyHash, sentAt: now })
        .onConflictDoUpdate({
          target: recentSendings.keyHash,
          set: { sentAt: now },
          setWhere: lte(recentSendings.sentAt, notSince),
        })
        .returning({ sentAt: recentSendings.sentAt });
      if (noted.length === 1) return { kind: "noted" };
      const [before] = await db
        .select({ sentAt: recentSendings.sentAt })
        .from(recentSendings)
        .where(eq(recentSendings.keyHash, keyHash));
      return { kind: "early", sentAt: before?.sentAt ?? now };
    },

    async remove(keyHashes: readonly string[]): Promise<void> {
      await db.delete(recentSendings).where(inArray(recentSendings.keyHash, [...keyHashes]));
    },

    async removeBefore(before: Date): Promise<void> {
      await db.delete(recentSendings).where(lte(recentSendings.sentAt, before));
    },
  };
}
