/**
 * Runs the event loop many times. All work that waits for nothing is finished by then, however slow the machine is. For
 * tests that nothing further happens.
 */
export async function runEventLoop(turns = 100): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
