import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import { httpStatus } from "@dexnet/protocol/errors/http-status";
import { expect } from "vitest";
import type { Answer } from "./api-client.ts";

/** Asserts that the answer is this fault, with its status and the common shape. */
export function expectFault(answer: Answer, code: ErrorCode): void {
  expect(answer.body).toMatchObject({ code, detail: expect.any(String), request_id: expect.any(String) });
  expect(answer.status).toBe(httpStatus[code]);
}

/** Counts the answers by code, or `ok`. */
export function countCodes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? "ok" : String(body.code);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
