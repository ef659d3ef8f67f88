/** Who finds the file can try passwords as fast as their machines allow, with nobody to stop them. */
export const passwordShortest = 12;

/** Different characters, in whatever case. */
const differentCharactersLeast = 6;
/** Different distances between a character and the next: a row that only repeats or counts has one, two or three. */
const differentStepsLeast = 4;

export interface KeyStorePasswordProblem {
  field: "password" | "repeated";
  textKey: string;
  textNamespace: "storages" | "platform";
}

export function keyStorePasswordProblem(password: string, repeated: string): KeyStorePasswordProblem | null {
  if (password === "") return { field: "password", textKey: "validation.required", textNamespace: "platform" };
  if ([...password].length < passwordShortest) {
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

/** Repeated characters and plain sequences. It can't find every weak password, only those that nobody should use. */
function isTooSimple(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(codes).size < differentCharactersLeast || new Set(steps).size < differentStepsLeast;
}
