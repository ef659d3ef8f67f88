export const codeLifetimeMs = 10 * 60_000;
export const codeAttempts = 5;
