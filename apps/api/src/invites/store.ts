import type { Db } from "@dexnet/service/database";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { invites } from "./tables.ts";

export interface Invite {
  code: string;
  uses: number;
  /** Null: it never expires. */
  expiresAt: Date | null;
  createdAt: Date;
}

export type InviteStore = ReturnType<typeof createInviteStore>;

export function createInviteStore(db: Db) {
  const usable = (code: string, now: Date) =>
    and(eq(invites.code, code), gt(invites.usesLeft, 0), or(isNull(invites.expiresAt), gt(invites.expiresAt, now)));

  return {
    /** Leaves an invite of the same code as it is. */
    async insertIfMissing({ uses, ...invite }: Invite): Promise<void> {
      await db
        .insert(invites)
        .values({ ...invite, usesLeft: uses })
        .onConflictDoNothing({ target: invites.code });
    },

    async isUsable(code: string, now: Date): Promise<boolean> {
      const rows = await db.select({ code: invites.code }).from(invites).where(usable(code, now));
      return rows.length === 1;
    },

    /** Takes one use; false when there is none to take. */
    async use(code: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(invites)
        .set({ usesLeft: sql`${invites.usesLeft} - 1` })
        .where(usable(code, now))
        .returning({ code: invites.code });
      return rows.length === 1;
    },
  };
}
