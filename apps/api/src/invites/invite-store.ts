import { formatInviteCode, inviteCodeKey } from "@dexnet/protocol/invite-code";
import type { Db } from "@dexnet/service/database/database";
import { and, desc, eq, gt, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const invites = pgTable("invites", {
  code: text().primaryKey(),
  codeKey: text("code_key").notNull(),
  uses: integer().notNull(),
  usesLeft: integer("uses_left").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Number of uses of the invite that the setting FIRST_INVITE_CODE creates. */
export const firstInviteUses = 1_000_000;

export interface NewInvite {
  code: string;
  uses: number;
  /** Null for an invite that never expires. */
  expiresAt: Date | null;
  createdAt: Date;
}

export interface Invite extends NewInvite {
  usesLeft: number;
}

export interface InvitePage {
  limit: number;
  /** The last invite of the previous page. */
  after?: Invite | undefined;
  /** Restricts the list to invites that are usable at that time, or to those that are not. */
  usable?: { is: boolean; at: Date } | undefined;
}

const inviteFields = {
  code: invites.code,
  uses: invites.uses,
  usesLeft: invites.usesLeft,
  expiresAt: invites.expiresAt,
  createdAt: invites.createdAt,
};

/** Codes are accepted as a user typed them. */
export function createInviteStore(db: Db) {
  // Codes older than the column of keys have a correct key for Latin letters only, so the code is compared as well.
  const hasCode = (code: string) => or(eq(invites.codeKey, inviteCodeKey(code)), eq(invites.code, code));

  async function insertNew(wanted: readonly NewInvite[]): Promise<Invite[]> {
    const rows = wanted.map((invite) => ({
      ...invite,
      code: formatInviteCode(invite.code),
      codeKey: inviteCodeKey(invite.code),
      usesLeft: invite.uses,
    }));
    return db.insert(invites).values(rows).onConflictDoNothing().returning(inviteFields);
  }

  return {
    /** Returns the inserted invites. An invite with the same code stays unchanged. */
    insertMissing: insertNew,

    async insertIfNew(wanted: NewInvite): Promise<void> {
      await insertNew([wanted]);
    },

    async isUsable(code: string, now: Date): Promise<boolean> {
      const rows = await db
        .select({ code: invites.code })
        .from(invites)
        .where(and(hasCode(code), usableAt(now)));
      return rows.length === 1;
    },

    /** Consumes one use. Returns false if none is left. */
    async consumeUse(code: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(invites)
        .set({ usesLeft: sql`${invites.usesLeft} - 1` })
        .where(and(hasCode(code), usableAt(now)))
        .returning({ code: invites.code });
      return rows.length === 1;
    },

    async find(code: string): Promise<Invite | undefined> {
      const [invite] = await db.select(inviteFields).from(invites).where(hasCode(code));
      return invite;
    },

    /** The newest come first; those of the same time are sorted by code. */
    async list({ limit, after, usable }: InvitePage): Promise<Invite[]> {
      return db
        .select(inviteFields)
        .from(invites)
        .where(and(after && olderThan(after), usable && isUsableAt(usable.is, usable.at)))
        .orderBy(desc(invites.createdAt), desc(invites.code))
        .limit(limit);
    },

    /** Returns the removed invite. */
    async remove(code: string): Promise<Invite | undefined> {
      const [invite] = await db.delete(invites).where(hasCode(code)).returning(inviteFields);
      return invite;
    },
  };
}

function usableAt(now: Date): SQL | undefined {
  return and(gt(invites.usesLeft, 0), or(isNull(invites.expiresAt), gt(invites.expiresAt, now)));
}

function isUsableAt(isUsable: boolean, now: Date): SQL | undefined {
  const usable = usableAt(now);
  return isUsable || usable === undefined ? usable : not(usable);
}

function olderThan({ code, createdAt }: Invite): SQL | undefined {
  return or(lt(invites.createdAt, createdAt), and(eq(invites.createdAt, createdAt), lt(invites.code, code)));
}
