/** System errors of a server that is not there, and PostgreSQL's codes for one that goes down, comes up or is full. */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);
/** The pool and the client throw these without a code. */
const awayMessages = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Client has encountered a connection error",
];

/** Whether a query failed because the database can't be reached now, which passes, and not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
    if ("code" in current && typeof current.code === "string" && awayCodes.has(current.code)) return true;
    const { message } = current;
    if (awayMessages.some((start) => message.startsWith(start))) return true;
    current = current.cause;
  }
  return false;
}

/** PostgreSQL's code for a value that stands already where it may stand once. */
const uniqueViolation = "23505";

/** Whether a query failed on a unique constraint; with a name, on that one. The same on both drivers. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ("code" in current && current.code === uniqueViolation) {
      return constraint === undefined || ("constraint" in current && current.constraint === constraint);
    }
    current = current.cause;
  }
  return false;
}
