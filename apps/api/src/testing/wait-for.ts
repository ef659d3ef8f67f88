import { setTimeout as sleep } from "node:timers/promises";

/** Waits until `find` returns a value. The error at the timeout says what was missing. */
export async function waitFor<T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadlineMs = Date.now() + 240_000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadlineMs) throw new Error(`Timed out waiting for ${what}`);
    await sleep(10);
  }
}
