/** Nothing that is mistaken for something else (0 O, 1 I L, 2 Z, 5 S, 8 B), and no vowels: no code spells a word. */
const symbols = "CDFGHJKMNPQRTVWXY23456789";
const groups = 3;
const symbolsInGroup = 5;
const length = groups * symbolsInGroup;

const madeForm = new RegExp(`^[${symbols}]{${length}}$`);
/** A byte from here on would make some symbols likelier than others. */
const fairBytes = 256 - (256 % symbols.length);

/** A code to read aloud and to type, that nobody guesses: 69 random bits. */
export function newInviteCode(): string {
  let letters = "";
  while (letters.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fairBytes) letters += symbols.charAt(byte % symbols.length);
  }
  return grouped(letters);
}

/** By which an invite code is found: the same in any case, with or without dashes and spaces, whoever chose it. */
export function inviteCodeKey(code: string): string {
  return code.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
}

/** As a code is shown: a made one in its groups, however it was typed; a chosen one as it is. */
export function formatInviteCode(code: string): string {
  const key = inviteCodeKey(code);
  return madeForm.test(key) ? grouped(key) : code;
}

function grouped(letters: string): string {
  return Array.from({ length: groups }, (_, index) =>
    letters.slice(index * symbolsInGroup, (index + 1) * symbolsInGroup),
  ).join("-");
}
