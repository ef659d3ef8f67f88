/** The numbers of the second factor, as authenticators expect them (RFC 6238). */
export const stepSeconds = 30;
export const totpDigits = 6;
/** As long as SHA-1's result, as RFC 4226 advises. */
export const secretBytesLength = 20;
/** By how many steps an authenticator's clock may be ahead or behind. */
export const allowedStepDrift = 1;

/** 50 random bits in two halves. */
export const recoveryCodeHalfLength = 5;

/** So long there is time for the second factor after the first. */
export const ticketLifetimeMs = 10 * 60_000;
