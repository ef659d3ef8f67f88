/** Who finds the file can try passwords as fast as their machines allow, with nobody to stop them. */
export const passwordShortest = 12;

export interface KeyStorePasswordProblem {
  field: "password" | "repeated";
  textKey: string;
  textNamespace: "storages" | "shell";
}

export function keyStorePasswordProblem(password: string, repeated: string): KeyStorePasswordProblem | null {
  if (password === "") return { field: "password", textKey: "validation.required", textNamespace: "shell" };
  if ([...password].length < passwordShortest) {
    return { field: "password", textKey: "keyStore.tooShort", textNamespace: "storages" };
  }
  if (repeated !== password) {
    return { field: "repeated", textKey: "validation.passwordsDiffer", textNamespace: "shell" };
  }
  return null;
}
