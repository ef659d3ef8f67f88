import type { Language } from "@dexnet/protocol/accounts";
import type { Db } from "@dexnet/service/database/database";
import { count, eq, inArray } from "drizzle-orm";
import { emailKeyOf } from "../accounts/user-store.ts";
import { users } from "../accounts/user-tables.ts";
import { mails } from "../mails/mail-tables.ts";

/** The fields of an account that operators may see. */
export interface AdministeredUser {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  language: Language;
  createdAt: Date;
}

export function createAdministrationStore(db: Db) {
  return {
    async findUser(email: string): Promise<AdministeredUser | undefined> {
      const [user] = await db
        .select({
          id: users.id,
          email: users.email,
          emailConfirmedAt: users.emailConfirmedAt,
          language: users.language,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(eq(users.emailKey, emailKeyOf(email)));
      return user;
    },

    /** E-mails by the ids of accounts. */
    async listEmails(userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
      const ids = userIds.flatMap((id) => id ?? []);
      if (ids.length === 0) return new Map();
      const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
      return new Map(rows.map(({ id, email }) => [id, email]));
    },

    async countWaitingMails(userId: string): Promise<number> {
      const [row] = await db.select({ mails: count() }).from(mails).where(eq(mails.userId, userId));
      return row?.mails ?? 0;
    },
  };
}
