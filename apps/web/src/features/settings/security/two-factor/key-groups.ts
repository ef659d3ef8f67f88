const groupLength = 4;

/** Splits a key into groups of four, which are easier to type. */
export function keyGroups(key: string): string[] {
  return key.match(new RegExp(`.{1,${groupLength}}`, "g")) ?? [];
}
