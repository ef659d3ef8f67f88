import type { Db } from "@dexnet/service/database/database";
import { and, eq, lte } from "drizzle-orm";
import { passkeyChallenges } from "./passkey-tables.ts";

export type ChallengePurpose = "register" | "confirm" | "sign_in" | "second_factor";

/** Owner of a challenge: the id of a session, or the hash of a ticket. */
export interface ChallengeKey {
  purpose: ChallengePurpose;
  subject: string;
}

export function createChallengeStore(db: Db) {
  return {
    /** Replaces an earlier challenge of the same subject. */
    async put(
      { purpose, subject }: ChallengeKey,
      fresh: { userId: string | null; challenge: string; expiresAt: Date },
    ) {
      await db
        .insert(passkeyChallenges)
        .values({ purpose, subject, ...fresh })
        .onConflictDoUpdate({ target: [passkeyChallenges.purpose, passkeyChallenges.subject], set: fresh });
    },

    /** Returns the challenge to exactly one caller. */
    async consume({ purpose, subject }: ChallengeKey, now: Date): Promise<string | undefined> {
      const [row] = await db
        .delete(passkeyChallenges)
        .where(and(eq(passkeyChallenges.purpose, purpose), eq(passkeyChallenges.subject, subject)))
        .returning({ challenge: passkeyChallenges.challenge, expiresAt: passkeyChallenges.expiresAt });
      return row !== undefined && row.expiresAt > now ? row.challenge : undefined;
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
    },
  };
}
