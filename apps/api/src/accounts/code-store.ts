import type { Db } from "@dexnet/service/database/database";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { CodeKind } from "./code-purposes.ts";
import { oneTimeCodes } from "./code-tables.ts";

/** Purpose of a code. `subject` is empty, or the address that the code is about. */
export interface CodePurpose {
  userId: string;
  purpose: CodeKind;
  subject: string;
}

export interface StoredCode {
  id: string;
  codeHash: string;
  expiresAt: Date;
}

export function createCodeStore(db: Db) {
  const matching = ({ userId, purpose, subject }: CodePurpose) =>
    and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.subject, subject));

  return {
    /** The newest code replaces the previous one and has all its attempts. */
    async replace(purpose: CodePurpose, code: StoredCode, tries: number): Promise<void> {
      await db
        .insert(oneTimeCodes)
        .values({ ...purpose, ...code, triesLeft: tries })
        .onConflictDoUpdate({
          target: [oneTimeCodes.userId, oneTimeCodes.purpose, oneTimeCodes.subject],
          set: { id: code.id, codeHash: code.codeHash, expiresAt: code.expiresAt, triesLeft: tries },
        });
    },

    /** Counts an attempt and returns the code in one statement, so that concurrent guesses can't exceed the limit. */
    async countAttempt(
      purpose: CodePurpose,
    ): Promise<{ kind: "code"; code: StoredCode } | { kind: "exhausted" } | { kind: "none" }> {
      const [code] = await db
        .update(oneTimeCodes)
        .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
        .where(and(matching(purpose), gt(oneTimeCodes.triesLeft, 0)))
        .returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash, expiresAt: oneTimeCodes.expiresAt });
      if (code !== undefined) return { kind: "code", code };
      const [exhausted] = await db.select({ id: oneTimeCodes.id }).from(oneTimeCodes).where(matching(purpose));
      return exhausted === undefined ? { kind: "none" } : { kind: "exhausted" };
    },

    /** Returns true to exactly one caller. */
    async consume(codeId: string): Promise<boolean> {
      const rows = await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, codeId)).returning({ id: oneTimeCodes.id });
      return rows.length === 1;
    },

    async removeFor(userId: string, purpose: CodeKind): Promise<void> {
      await db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose)));
    },

    async removeExpired(before: Date): Promise<void> {
      await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, before));
    },
  };
}
