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

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}", "!../testing/**"], {
  eager: true,
  import: "default",
  query: "?raw",
});

test("console log of failed calls: every caller of the page and of its workers is made with it", () => {
  const makers = /create(Caller|EventReader|AccountSession|BrowserDrive)\(/;
  const callers = Object.entries(sources).filter(([, source]) => makers.test(source));
  expect(callers.map(([path]) => path).toSorted()).toEqual([
    "../app/services.ts",
    "../app/start.ts",
    "../workers/drive-worker.ts",
    "../workers/events-worker.ts",
    "../workers/part-worker.ts",
  ]);
  for (const [path, source] of callers) {
    const made = source.match(new RegExp(makers, "g"))?.length ?? 0;
    // The stream of events leaves out lost connections, which it opens again.
    const logged =
      source.match(/(onFailure|onFailedCall): (logFailedCall|\(failure\) => .* \|\| logFailedCall)/g)?.length ?? 0;
    // Callers of one file may share their dependencies.
    expect({ path, isLogged: logged > 0 && logged <= made }).toEqual({ path, isLogged: true });
  }
});
