/** The file can be attacked offline without a limit on attempts. */
export const minPasswordLength = 12;

/** Least number of different characters, ignoring case. */
const differentCharactersLeast = 6;
/** Least number of different distances between neighbouring characters: repetitions and sequences have one to three. */
const differentStepsLeast = 4;

export interface KeyStorePasswordProblem {
  field: "password" | "repeated";
  textKey: string;
  textNamespace: "storages" | "platform";
}

export function keyStorePasswordProblem(password: string, repeated: string): KeyStorePasswordProblem | null {
  if (password === "") return { field: "password", textKey: "validation.required", textNamespace: "platform" };
  if ([...password].length < minPasswordLength) {
    return { field: "password", textKey: "keyStore.tooShort", textNamespace: "storages" };
  }
  if (isTooSimple(password)) {
    return { field: "password", textKey: "keyStore.tooSimple", textNamespace: "storages" };
  }
  if (repeated !== password) {
    return { field: "repeated", textKey: "validation.passwordsDiffer", textNamespace: "platform" };
  }
  return null;
}

/** Detects repeated characters and plain sequences. It does not detect every weak password. */
function isTooSimple(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(codes).size < differentCharactersLeast || new Set(steps).size < differentStepsLeast;
}
