/** Lets what several callers want done run one after the other, in the order in which they came. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // Who comes next waits for the end, and not for success.
    last = mine.catch(() => {});
    return mine;
  };
}
