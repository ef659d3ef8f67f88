import type { CallFailure } from "@dexnet/drive/http/call-failure";

/** Logs a failed call in one line of the console, on the page and in its workers. */
export function logFailedCall({ service, method, path, status, code, requestId }: CallFailure): void {
  const answer = status === null ? "no answer" : `status ${status}`;
  const request = requestId === null ? "" : `, request ${requestId}`;
  console.error(`Call failed: ${service} ${method} ${path}: ${answer}, code ${code}${request}`);
}
