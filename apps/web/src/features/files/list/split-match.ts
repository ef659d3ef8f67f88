export interface MatchedText {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Splits a name at the first place that a search text matches; null if case folding moves the letters or nothing matches. */
export function splitMatch(name: string, searchText: string): MatchedText | null {
  if (searchText === "") return null;
  const folded = name.toLowerCase();
  const wanted = searchText.toLowerCase().normalize("NFC");
  const at = folded.indexOf(wanted);
  if (at === -1 || folded.length !== name.length) return null;
  const end = at + wanted.length;
  return { before: name.slice(0, at), match: name.slice(at, end), after: name.slice(end) };
}
