import { AppError } from "@dexnet/protocol/errors";
import { password as passwordLimits } from "@dexnet/protocol/limits";
import { dictionary } from "@zxcvbn-ts/language-common";
import { normalizePassword } from "./passwords.ts";

/** The passwords that guessers try first: those of the list that our lengths allow, some 18,000, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(
    ({ length }) => length >= passwordLimits.shortest && length <= passwordLimits.longest,
  ),
);

const serviceName = "dexnet";

/**
 * Fault: password_common, for a password that many have, or that is made of what everybody knows of this person: the
 * e-mail, its part before the @, the name of the service.
 */
export function rejectWeakPassword({ email, password }: { email: string; password: string }, field = "password"): void {
  const plain = normalizePassword(password).toLowerCase();
  const address = normalizePassword(email.trim()).toLowerCase();
  const names = [address, address.slice(0, address.lastIndexOf("@")), serviceName];
  const isWeak =
    commonPasswords.has(plain) ||
    commonPasswords.has(toLatinLayout(plain)) ||
    names.some((name) => isNameWithSymbols(plain, name));
  if (isWeak) throw new AppError("password_common", { facts: { field } });
}

/** The name itself, or the name with nothing but digits and signs before or behind it. */
function isNameWithSymbols(password: string, name: string): boolean {
  if (password === name) return true;
  if (!/\p{L}/u.test(name)) return false;
  const rest = password.startsWith(name) ? password.slice(name.length) : undefined;
  const start = password.endsWith(name) ? password.slice(0, -name.length) : undefined;
  return [rest, start].some((added) => added !== undefined && !/\p{L}/u.test(added));
}

const cyrillicKeys = "йцукенгшщзхъїфыівапролджэєячсмитьбюёґ";
const latinKeys = "qwertyuiop[]]assdfghjkl;''zxcvbnm,.`\\";

/**
 * What comes of pressing the same keys on the other layout. The list was gathered where the two were mixed up all the
 * time, so it knows Cyrillic words by these.
 */
function toLatinLayout(password: string): string {
  return Array.from(password, (letter) => {
    const index = cyrillicKeys.indexOf(letter);
    return index === -1 ? letter : latinKeys.charAt(index);
  }).join("");
}
