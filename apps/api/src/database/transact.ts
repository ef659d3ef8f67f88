import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";

const maxAttempts = 4;
/** PostgreSQL aborted the transaction to resolve a deadlock or a conflict. It is rolled back and can be repeated. */
const abortedCodes: readonly string[] = ["40P01", "40001"];
const foreignKeyViolation = "23503";

/**
 * Foreign keys, by name, that a request can violate without a mistake in the code: the account, or the session, was deleted
 * at the same moment. A violation of any other one is a programming error and stays a fault.
 */
const foreignKeyFaults: readonly (readonly [RegExp, ErrorCode])[] = [
  [/_user_id_fkey$/, "session_expired"],
  [/^promocodes_owner_id_fkey$/, "session_expired"],
  [/^storages_user_product_id_fkey$/, "session_expired"],
  [/^refresh_tokens_session_id_fkey$/, "session_expired"],
];

/**
 * Runs `work` in a transaction, and again when the database aborted it in favour of another one. `work` may thus run more
 * than once, so it must only read and write the database. Fault: the one of a violated foreign key, see above.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const { code, constraint } = databaseFault(error);
      const [, faultCode] = foreignKeyFaults.find(([name]) => name.test(constraint)) ?? [];
      if (code === foreignKeyViolation && faultCode !== undefined) throw new AppError(faultCode, { cause: error });
      if (!abortedCodes.includes(code) || attempt === maxAttempts) throw error;
    }
  }
}

function databaseFault(error: unknown): { code: string; constraint: string } {
  for (let current = error; current instanceof Error && !(current instanceof AppError); current = current.cause) {
    if ("code" in current && typeof current.code === "string")
      return { code: current.code, constraint: "constraint" in current ? String(current.constraint) : "" };
  }
  return { code: "", constraint: "" };
}
