/** Chance that falls the same way each time. */
export interface Dice {
  below(limit: number): number;
  chance(share: number): boolean;
  one<T>(list: readonly T[]): T | undefined;
}

/** A linear congruential generator: good enough to make a tree of. */
export function createDice(seed: number): Dice {
  let state = seed;
  function next(): number {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (share) => next() < share, one: (list) => list[below(list.length)] };
}
