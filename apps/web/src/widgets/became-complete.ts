/**
 * Whether a change completed the code, so that it can be sent: the last missing digit was typed, or another code was
 * pasted or typed over it to the end. The first digit typed over a wrong code does not count: it would use up an
 * attempt.
 */
export function becameComplete(before: string, after: string, digits: number): boolean {
  if (after.length !== digits || after === before) return false;
  if (before.length < digits) return true;
  const changed = [...after].filter((digit, index) => digit !== before[index]);
  return changed.length > 1 || after.at(-1) !== before.at(-1);
}
