/**
 * Whether a change made the code whole, so that it can be sent: its last missing digit was typed, or another code was
 * pasted or typed over it to the end. Not yet when somebody only begins to write over a wrong one: that would spend a try.
 */
export function becameWhole(before: string, after: string, digits: number): boolean {
  if (after.length !== digits || after === before) return false;
  if (before.length < digits) return true;
  const changed = [...after].filter((digit, index) => digit !== before[index]);
  return changed.length > 1 || after.at(-1) !== before.at(-1);
}
