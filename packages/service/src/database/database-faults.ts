/** System errors of an unreachable server, and PostgreSQL's codes for one that stops, starts or has no free connection. */
const unavailableCodes = new Set([
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
/** Beginnings of messages that the pool and the client throw without a code. */
const unavailableMessages = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Client has encountered a connection error",
];

/** Whether a query failed because the database can't be reached at the moment, and not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable)) return true;
    if ("code" in current && typeof current.code === "string" && unavailableCodes.has(current.code)) return true;
    const { message } = current;
    if (unavailableMessages.some((start) => message.startsWith(start))) return true;
    current = current.cause;
  }
  return false;
}
