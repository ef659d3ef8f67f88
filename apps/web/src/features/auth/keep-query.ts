/** The query string goes along from form to form; a reset link's token belongs to its own page only. */
export function keepQuery(search: Record<string, unknown>): Record<string, never> {
  const { token: _, ...others } = search;
  return others as Record<string, never>;
}
