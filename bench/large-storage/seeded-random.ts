/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  integerBelow(limit: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
}

/** A linear congruential generator, which is good enough for test data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  function next(): number {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  }
  const integerBelow = (limit: number) => Math.floor(next() * limit);
  return { integerBelow, chance: (share) => next() < share, pick: (list) => list[integerBelow(list.length)] };
}
