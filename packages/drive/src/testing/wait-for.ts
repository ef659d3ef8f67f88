import { vi } from "vitest";

/** Waits until the check passes. The limit is long because the machine may be busy. */
export function waitFor<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 240_000, interval: 10 });
}
