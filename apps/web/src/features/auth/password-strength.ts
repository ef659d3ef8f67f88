export type PasswordStrength = "short" | "weak" | "fair" | "good";

const shortest = 8;
/** Numbers of different guesses for each character, as a power of two. */
const bitsOfKinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^A-Za-z0-9]/, 33],
];
const fairBits = 45;
const goodBits = 64;

/**
 * Rough strength of a password that a person types: characters that repeat or continue the one before count little. It
 * is computed on this device, is only a hint, and the server decides.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  if (characters.length < shortest) return "short";
  const kinds = bitsOfKinds.reduce((sum, [form, count]) => (form.test(password) ? sum + count : sum), 0);
  const unexpected = characters.filter((character, index) => !follows(characters[index - 1], character)).length;
  const expected = characters.length - unexpected;
  const different = new Set(characters).size;
  const bits = Math.min(unexpected, different * 2) * Math.log2(kinds) + expected;
  if (bits < fairBits) return "weak";
  return bits < goodBits ? "fair" : "good";
}

/** Whether a character is the same as the one before it, or next to it: "aa", "ab", "21". */
function follows(previous: string | undefined, character: string): boolean {
  if (previous === undefined) return false;
  const step = (character.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1;
}
