/** Makes work take at least the given time, whether it succeeds or fails, so that its real duration stays hidden. */
export async function withMinimumDuration<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
