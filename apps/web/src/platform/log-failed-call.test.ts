import { afterEach, expect, test, vi } from "vitest";
import { logFailedCall } from "./log-failed-call.ts";

afterEach(() => vi.restoreAllMocks());

const call = { service: "api", method: "GET", path: "/api/v1/products/{address}/" } as const;

test("console log of a failed call: one line with method, path, status, code and request id", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  logFailedCall({ ...call, status: 404, code: "storage_not_found", requestId: "r-1" });
  logFailedCall({ ...call, status: null, code: "network", requestId: null });
  expect(written.mock.calls).toEqual([
    ["Call failed: api GET /api/v1/products/{address}/: status 404, code storage_not_found, request r-1"],
    ["Call failed: api GET /api/v1/products/{address}/: no answer, code network"],
  ]);
});
