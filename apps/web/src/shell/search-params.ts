/** A query string as plain texts, so that whatever came in goes out again unchanged when it is carried along. */
export type SearchParams = Record<string, string | string[]>;

export function parseSearch(query: string): SearchParams {
  const found: SearchParams = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = found[name];
    if (before === undefined) found[name] = value;
    else found[name] = [...(Array.isArray(before) ? before : [before]), value];
  }
  return found;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size === 0 ? "" : `?${query}`;
}
