import type { Db } from "@dexnet/service/database/database";
import { and, eq, gt, lte } from "drizzle-orm";
import { signInTickets } from "./two-factor-tables.ts";

export interface StoredTicket {
  userId: string;
  deviceHash: string | null;
  firstFactor: "password" | "code";
}

const fields = {
  userId: signInTickets.userId,
  deviceHash: signInTickets.deviceHash,
  firstFactor: signInTickets.firstFactor,
};

export function createTicketStore(db: Db) {
  const isValid = (ticketHash: string, now: Date) =>
    and(eq(signInTickets.ticketHash, ticketHash), gt(signInTickets.expiresAt, now));

  return {
    async insert(ticket: StoredTicket & { ticketHash: string; expiresAt: Date }): Promise<void> {
      await db.insert(signInTickets).values(ticket);
    },

    async find(ticketHash: string, now: Date): Promise<StoredTicket | undefined> {
      const [row] = await db.select(fields).from(signInTickets).where(isValid(ticketHash, now));
      return row;
    },

    /** Returns true to exactly one caller. */
    async consume(ticketHash: string, now: Date): Promise<boolean> {
      const rows = await db.delete(signInTickets).where(isValid(ticketHash, now)).returning(fields);
      return rows.length === 1;
    },

    /** Removes the tickets of a user after the password was changed or the second factor was disabled. */
    async removeOf(userId: string): Promise<void> {
      await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(signInTickets).where(lte(signInTickets.expiresAt, now));
    },
  };
}
