import { setTimeout as wait } from "node:timers/promises";

/** Waits for what happens in the background, and fails when it does not. */
export async function until(condition: () => Promise<boolean>, limitMs = 120_000, everyMs = 50): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`It did not come about within ${limitMs} ms: ${condition.toString()}`);
    await wait(everyMs);
  }
}
