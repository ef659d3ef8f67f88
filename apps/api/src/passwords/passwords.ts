import { hash, verify } from "@node-rs/argon2";
import { createToken } from "../secrets/hashes.ts";

export interface Argon2Parameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account, or one without a password) it takes as long as with one, and is false. */
  matches(password: string, passwordHash: string | null | undefined): Promise<boolean>;
  /** Made with other parameters than today's: whoever next shows the password gets a new hash. */
  isOutdated(passwordHash: string): boolean;
}

/** The library computes on a thread pool of its own: requests go on meanwhile. Argon2id is its default. */
export async function createPasswords(parameters: Argon2Parameters): Promise<Passwords> {
  const dummyHash = await hash(createToken(), parameters);
  const { memoryCost, timeCost, parallelism } = parameters;
  const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return {
    hash: (password) => hash(normalizePassword(password), parameters),
    async matches(password, passwordHash) {
      const same = await verify(passwordHash ?? dummyHash, normalizePassword(password));
      return same && typeof passwordHash === "string";
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(currentPrefix),
  };
}

/** Keyboards differ in how they write one and the same letter. */
export function normalizePassword(password: string): string {
  return password.normalize("NFC");
}
