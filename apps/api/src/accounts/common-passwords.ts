import { AppError } from "@dexnet/protocol/errors/errors";
import { password as passwordLimits } from "@dexnet/protocol/limits";
import { dictionary } from "@zxcvbn-ts/language-common";
import { normalizePassword } from "./passwords.ts";

/** The most common passwords, in lower case: about 18,000 entries of the list that have an allowed length. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(
    ({ length }) => length >= passwordLimits.shortest && length <= passwordLimits.longest,
  ),
);

const serviceName = "dexnet";

/**
 * Rejects a password that is common, or that consists of public facts about the user: the e-mail, its local part, or
 * the name of the service. Fault: password_common.
 */
export function rejectWeakPassword({ email, password }: { email: string; password: string }, field = "password"): void {
  const plain = normalizePassword(password).toLowerCase();
  const address = normalizePassword(email.trim()).toLowerCase();
  const names = [address, address.slice(0, address.lastIndexOf("@")), serviceName];
  const isWeak =
    commonPasswords.has(plain) ||
    commonPasswords.has(toLatinLayout(plain)) ||
    names.some((name) => isNameWithSymbols(plain, name));
  if (isWeak) throw new AppError("password_common", { context: { field } });
}

/** Whether the password is the name, or the name with only digits and symbols before or after it. */
function isNameWithSymbols(password: string, name: string): boolean {
  if (password === name) return true;
  if (!/\p{L}/u.test(name)) return false;
  const rest = password.startsWith(name) ? password.slice(name.length) : undefined;
  const start = password.endsWith(name) ? password.slice(0, -name.length) : undefined;
  return [rest, start].some((added) => added !== undefined && !/\p{L}/u.test(added));
}

const cyrillicKeys = "йцукенгшщзхъїфыівапролджэєячсмитьбюёґ";
const latinKeys = "qwertyuiop[]]assdfghjkl;''zxcvbnm,.`\\";

/** Converts Cyrillic letters to the Latin ones on the same keys. The list contains Cyrillic words in this form. */
function toLatinLayout(password: string): string {
  return Array.from(password, (letter) => {
    const index = cyrillicKeys.indexOf(letter);
    return index === -1 ? letter : latinKeys.charAt(index);
  }).join("");
}
