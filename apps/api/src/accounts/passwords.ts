import { hash, verify } from "@node-rs/argon2";
import { createToken } from "../secrets/hashes.ts";

/** Argon2id parameters as OWASP recommends: 19 MiB, two passes, one lane. */
export const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Argon2Parameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no account, or an account without a password) it takes the same time and returns false. */
  matches(password: string, passwordHash: string | null | undefined): Promise<boolean>;
  /** Whether the hash was made with other parameters than the current ones. It is renewed at the next sign-in. */
  isOutdated(passwordHash: string): boolean;
}

/** The library hashes on its own thread pool, so requests are not blocked. Its default is Argon2id. */
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

/** Keyboards encode the same letter in different ways. */
export function normalizePassword(password: string): string {
  return password.normalize("NFC");
}
