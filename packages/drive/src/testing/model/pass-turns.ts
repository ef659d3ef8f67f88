/**
 * Lets the event loop turn many times. Whatever is not waiting for something gets on meanwhile, however slow the machine
 * is: for a test that says that nothing more happens.
 */
export async function passTurns(turns = 100): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
