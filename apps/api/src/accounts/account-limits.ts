export const passwordResetLifetimeMs = 60 * 60_000;

/** Minimum duration of an answer that must not reveal whether an account exists. */
export const minimumAnswerMs = 150;
