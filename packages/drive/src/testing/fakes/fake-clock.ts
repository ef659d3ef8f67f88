/** Clock of the fake servers. It runs like the real one, and can be moved forward. */
export interface FakeClock {
  /** Milliseconds since 1970. */
  now(): number;
  advance(milliseconds: number): void;
}

export function createFakeClock(): FakeClock {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    advance(milliseconds) {
      offsetMs += milliseconds;
    },
  };
}
