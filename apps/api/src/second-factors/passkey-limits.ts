/** Time for an answer to a challenge. */
export const challengeLifetimeMs = 5 * 60_000;
export const challengeBytesLength = 32;

/** Signature algorithms by their COSE numbers, the preferred one first: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const signatureAlgorithms = [-8, -7, -257];
