import { vi } from "vitest";

/** Waits until the check passes. Unlike expect.poll it can be used by concurrent tests. */
export function waitFor<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 240_000 });
}
