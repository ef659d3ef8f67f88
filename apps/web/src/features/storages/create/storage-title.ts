/** Name to begin with: `base`, with a number if a storage has that name already. */
export function suggestTitle(base: string, taken: readonly string[]): string {
  const known = new Set(taken.map((title) => title.trim().toLowerCase()));
  let title = base;
  for (let number = 2; known.has(title.toLowerCase()); number += 1) title = `${base} ${number}`;
  return title;
}
