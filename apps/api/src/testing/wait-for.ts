import { setTimeout as sleep } from "node:timers/promises";

/** Waits until `look` finds something; says what it waited for when it never comes. */
export async function waitFor<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await sleep(10);
  }
}
