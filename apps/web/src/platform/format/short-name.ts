const maxLetters = 48;
const lettersAtEnd = 16;

/** File name for a notice: a long name is shortened in its middle and keeps its ending. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= maxLetters) return name;
  const start = letters.slice(0, maxLetters - lettersAtEnd - 1).join("");
  return `${start}…${letters.slice(-lettersAtEnd).join("")}`;
}
