/** Argon2id parameters as OWASP recommends: 19 MiB, two passes, one lane. */
export const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
