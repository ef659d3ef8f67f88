/** What time it is. Passed in, so that tests can let ten minutes go by. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}
