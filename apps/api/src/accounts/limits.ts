/** The numbers of accounts and sessions that only the server needs. Those shared with forms stand in the protocol. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const accessTokenLifetimeSeconds = 15 * 60;
/** A device that was not used for so long has to sign in again. */
export const refreshTokenLifetimeMs = 30 * day;
export const userAgentLongest = 256;

export const codeLifetimeMs = 10 * minute;
export const codeTries = 5;

export const passwordResetLifetimeMs = hour;

/** Argon2id as OWASP advises it: 19 MiB, two passes, one lane. */
export const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Answers that must not tell whether an account exists take at least this long, account or not. */
export const minimumAnswerMs = 150;

export const firstInviteUses = 1_000_000;
