/** Each round both, every other round the other way about: whatever else the machine does, and whatever one leaves behind, meets both. */
export function takeTurns<T>(rounds: number, one: T, other: T): T[] {
  return Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? [one, other] : [other, one])).flat();
}
