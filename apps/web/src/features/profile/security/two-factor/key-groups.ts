const groupLength = 4;

/** A key in groups of four, which a person can type without losing their place. */
export function keyGroups(key: string): string[] {
  return key.match(new RegExp(`.{1,${groupLength}}`, "g")) ?? [];
}
