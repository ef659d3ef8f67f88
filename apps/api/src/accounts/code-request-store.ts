import type { Db } from "@dexnet/service/database/database";
import { eq, inArray, lte } from "drizzle-orm";
import { codeRequests } from "./code-tables.ts";

export function createCodeRequestStore(db: Db) {
  return {
    /**
     * Records a request unless there was one after `noneSince`. In that case nothing changes and the time of the
     * earlier one is returned. Of several concurrent callers only one records its request.
     */
    async record(
      keyHash: string,
      now: Date,
      noneSince: Date,
    ): Promise<{ kind: "recorded" } | { kind: "too_early"; sentAt: Date }> {
      const recorded = await db
        .insert(codeRequests)
        .values({ keyHash, sentAt: now })
        .onConflictDoUpdate({
          target: codeRequests.keyHash,
          set: { sentAt: now },
          setWhere: lte(codeRequests.sentAt, noneSince),
        })
        .returning({ sentAt: codeRequests.sentAt });
      if (recorded.length === 1) return { kind: "recorded" };
      const [before] = await db
        .select({ sentAt: codeRequests.sentAt })
        .from(codeRequests)
        .where(eq(codeRequests.keyHash, keyHash));
      return { kind: "too_early", sentAt: before?.sentAt ?? now };
    },

    async remove(keyHashes: readonly string[]): Promise<void> {
      await db.delete(codeRequests).where(inArray(codeRequests.keyHash, [...keyHashes]));
    },

    async removeUntil(before: Date): Promise<void> {
      await db.delete(codeRequests).where(lte(codeRequests.sentAt, before));
    },
  };
}
