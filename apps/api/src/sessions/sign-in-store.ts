import { randomUUID } from "node:crypto";
import type { SecondFactorMethod, SignInMethod } from "@dexnet/protocol/sessions";
import type { Db } from "@dexnet/service/database/database";
import { desc, eq, lte } from "drizzle-orm";
import { signIns } from "./session-tables.ts";

export interface SignInEntry {
  at: Date;
  method: SignInMethod;
  secondFactor: SecondFactorMethod | null;
  browser: string | null;
  system: string | null;
}

export function createSignInStore(db: Db) {
  return {
    async insert(userId: string, entry: SignInEntry): Promise<void> {
      await db.insert(signIns).values({ id: randomUUID(), userId, ...entry });
    },

    /** The latest sign-in comes first. */
    async listOf(userId: string, limit: number): Promise<SignInEntry[]> {
      const { at, method, secondFactor, browser, system } = signIns;
      return db
        .select({ at, method, secondFactor, browser, system })
        .from(signIns)
        .where(eq(signIns.userId, userId))
        .orderBy(desc(signIns.at), desc(signIns.id))
        .limit(limit);
    },

    async removeAllOf(userId: string): Promise<void> {
      await db.delete(signIns).where(eq(signIns.userId, userId));
    },

    async removeBefore(time: Date): Promise<void> {
      await db.delete(signIns).where(lte(signIns.at, time));
    },
  };
}
