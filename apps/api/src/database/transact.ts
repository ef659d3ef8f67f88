import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";

const mostTries = 4;
/** PostgreSQL chose this transaction to end a deadlock or a conflict; all of it is undone and may be tried again. */
const passing = new Set(["40P01", "40001"]);
/** The row that this one belongs to is gone. */
const foreignKeyViolation = "23503";

/**
 * A transaction, tried again when the database undid it for the sake of another. `work` may thus run more than once
 * and does nothing but read and write the database. Everything belongs to a user in the end: when that account is
 * deleted at the same moment, the fault is session_expired.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = databaseCode(error);
      if (code === foreignKeyViolation) throw new AppError("session_expired", { cause: error });
      if (code === undefined || !passing.has(code) || tries === mostTries) throw error;
    }
  }
}

function databaseCode(error: unknown): string | undefined {
  if (error instanceof AppError) return undefined;
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}
