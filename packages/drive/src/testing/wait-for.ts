import { vi } from "vitest";

/** Until it holds: a busy machine may take its time, and a test that fails may, too. */
export function waitFor<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 10 });
}
