/** Both in each round, in reversed order every other round, so that background load and leftovers affect both alike. */
export function alternateRounds<T>(rounds: number, one: T, other: T): T[] {
  return Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? [one, other] : [other, one])).flat();
}
