import { setTimeout as wait } from "node:timers/promises";

/** Waits for a condition, and throws when it is not met in time. */
export async function until(condition: () => Promise<boolean>, limitMs = 240_000, everyMs = 50): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`The condition was not met within ${limitMs} ms: ${condition.toString()}`);
    await wait(everyMs);
  }
}
