const mostLetters = 48;
const lettersAtEnd = 16;

/** The name of a file as a notice has room for it: a long one loses its middle and keeps its ending. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= mostLetters) return name;
  const start = letters.slice(0, mostLetters - lettersAtEnd - 1).join("");
  return `${start}…${letters.slice(-lettersAtEnd).join("")}`;
}
