const letters = "abcdefghij";

/** Ten recovery codes in the form of the api. */
export const recoveryCodes: string[] = [...letters].map((letter) => `${letter.repeat(5)}-${letter.repeat(5)}`);
