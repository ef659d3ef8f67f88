/** Random choices that are the same for the same seed. */
export interface Dice {
  /** From 0 to below 1. */
  fraction(): number;
  /** Whole number from 0 to below `sides`. */
  roll(sides: number): number;
  pick<T>(list: readonly T[]): T;
  /** Dice of its own for a part of the run, so that the timing of others does not change it. */
  fork(): Dice;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const roll = (sides: number) => Math.floor(fraction() * sides);
  return {
    fraction,
    roll,
    pick(list) {
      const one = list[roll(list.length)];
      if (one === undefined) throw new RangeError("There is nothing to pick from.");
      return one;
    },
    fork: () => createDice(roll(2 ** 32)),
  };
}
