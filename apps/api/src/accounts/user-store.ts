import { randomBytes } from "node:crypto";
import type { Language } from "@dexnet/protocol/accounts";
import type { Db } from "@dexnet/service/database/database";
import { and, eq } from "drizzle-orm";
import { eqAny } from "../database/eq-any.ts";
import { users } from "./user-tables.ts";

export interface User {
  id: string;
  email: string;
  /** Corrected e-mail of an unconfirmed account. It is not the account's before a code confirms it. */
  pendingEmail: string | null;
  /** Null if it was removed and none was set since. */
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  uniqueKey: string;
  language: Language;
}

export interface NewUser extends Omit<User, "pendingEmail"> {
  createdAt: Date;
}

/** Key under which an account is found, the same for upper and lower case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Creates a random text from which devices derive the key of their local storage. */
export function newUniqueKey(): string {
  return randomBytes(32).toString("hex");
}

const userFields = {
  id: users.id,
  email: users.email,
  pendingEmail: users.pendingEmail,
  passwordHash: users.passwordHash,
  emailConfirmedAt: users.emailConfirmedAt,
  uniqueKey: users.uniqueKey,
  language: users.language,
};

export function createUserStore(db: Db) {
  return {
    /** Returns false if the e-mail has an account already. */
    async insert(user: NewUser): Promise<boolean> {
      const rows = await db
        .insert(users)
        .values({ ...user, emailKey: emailKeyOf(user.email) })
        .onConflictDoNothing({ target: users.emailKey })
        .returning({ id: users.id });
      return rows.length === 1;
    },

    async findByEmail(email: string): Promise<User | undefined> {
      const [user] = await db
        .select(userFields)
        .from(users)
        .where(eq(users.emailKey, emailKeyOf(email)));
      return user;
    },

    async findById(userId: string): Promise<User | undefined> {
      const [user] = await db.select(userFields).from(users).where(eq(users.id, userId));
      return user;
    },

    async findAllById(userIds: readonly string[]): Promise<Map<string, User>> {
      const found = await db.select(userFields).from(users).where(eqAny(users.id, userIds));
      return new Map(found.map((user) => [user.id, user]));
    },

    /**
     * Locks the row of the user until the transaction ends. Every sign-in locks it first (shared), and every change of
     * the password exclusively, so that nobody signs in with an old password while a new one ends all sessions.
     */
    async lock(userId: string, mode: "shared" | "exclusive" = "shared"): Promise<User | undefined> {
      const strength = mode === "shared" ? "share" : "no key update";
      const [user] = await db.select(userFields).from(users).where(eq(users.id, userId)).for(strength);
      return user;
    },

    async confirmEmail(userId: string, now: Date): Promise<void> {
      await db.update(users).set({ emailConfirmedAt: now, pendingEmail: null }).where(eq(users.id, userId));
    },

    /** Null removes it. */
    async setPendingEmail(userId: string, pendingEmail: string | null): Promise<void> {
      await db.update(users).set({ pendingEmail }).where(eq(users.id, userId));
    },

    /** Returns false if another account has the e-mail. The caller's transaction is then no longer usable. */
    async setEmail(userId: string, email: string): Promise<boolean> {
      try {
        await db
          .update(users)
          .set({ email, emailKey: emailKeyOf(email) })
          .where(eq(users.id, userId));
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async setPassword(userId: string, passwordHash: string): Promise<void> {
      await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    },

    /** Prevents sign-ins by password until a new one is set. */
    async removePassword(userId: string, uniqueKey: string): Promise<void> {
      await db.update(users).set({ passwordHash: null, uniqueKey }).where(eq(users.id, userId));
    },

    /** Renews the hash of the same password. Does nothing if the password was changed meanwhile. */
    async replacePasswordHash(userId: string, before: string, passwordHash: string): Promise<void> {
      await db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, userId), eq(users.passwordHash, before)));
    },

    async setLanguage(userId: string, language: Language): Promise<User | undefined> {
      const [user] = await db.update(users).set({ language }).where(eq(users.id, userId)).returning(userFields);
      return user;
    },

    /** Removes the user and everything that is stored for them. */
    async remove(userId: string): Promise<void> {
      await db.delete(users).where(eq(users.id, userId));
    },
  };
}

/** PostgreSQL's code for a value that another row has. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && Object(error.cause).code === "23505";
}
