/** Numbers of the second factor, as authenticators expect them (RFC 6238). */
export const stepSeconds = 30;
export const totpDigits = 6;
/** Length of a SHA-1 hash, as RFC 4226 recommends. */
export const secretBytesLength = 20;
/** Number of steps by which the clock of an authenticator may differ. */
export const allowedStepDrift = 1;

/** A recovery code has 50 random bits in two halves. */
export const recoveryCodeHalfLength = 5;

/** Time for the second factor after the first. */
export const ticketLifetimeMs = 10 * 60_000;
