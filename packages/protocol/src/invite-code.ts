/** Without symbols that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B) and without vowels, so that no code spells a word. */
const symbols = "CDFGHJKMNPQRTVWXY23456789";
const groups = 3;
const symbolsInGroup = 5;
const length = groups * symbolsInGroup;

const madeForm = new RegExp(`^[${symbols}]{${length}}$`);
const typedForm = new RegExp(`^[${symbols}]{0,${length}}$`);
const groupForm = new RegExp(`.{1,${symbolsInGroup}}`, "g");
/** Limit of the random bytes that are used. Bytes from here on would make some symbols more likely than others. */
const fairBytes = 256 - (256 % symbols.length);

/** Returns a code of 69 random bits that is easy to read aloud and to type. */
export function newInviteCode(): string {
  let letters = "";
  while (letters.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fairBytes) letters += symbols.charAt(byte % symbols.length);
  }
  return grouped(letters);
}

/** Returns the key by which an invite code is looked up: independent of case, dashes and spaces. */
export function inviteCodeKey(code: string): string {
  return code.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
}

/** Returns a code as it is displayed: a generated one in groups, a chosen one unchanged. */
export function formatInviteCode(code: string): string {
  const key = inviteCodeKey(code);
  return madeForm.test(key) ? grouped(key) : code;
}

/** Returns a code that is being typed: the beginning of a generated one in groups, and in capitals in any case. */
export function formatTypedInviteCode(text: string): string {
  const key = inviteCodeKey(text);
  return typedForm.test(key) ? grouped(key) : text.toUpperCase();
}

function grouped(letters: string): string {
  return (letters.match(groupForm) ?? []).join("-");
}
