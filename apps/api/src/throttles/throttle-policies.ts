const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Limit on attempts of one kind, as a leaky bucket: it fills by one with each attempt and drains by one every `drainMs`. Once
 * it holds `freeAttempts`, each further attempt has to wait, and each wait is twice as long as the one before.
 */
export interface Policy {
  /** Subject of a bucket: attempts at an account (an e-mail, whether or not it has one), at a share link, or of a network. */
  countedBy: "account" | "share" | "network";
  freeAttempts: number;
  firstWaitMs: number;
  maxWaitMs: number;
  drainMs: number;
  /** What happens to the count after a success. */
  afterSuccess: "reset" | "undo" | "keep";
  /** What happens to the count after a failure: a wrong guess stays counted, a mail that was not sent does not. */
  afterFailure: "keep" | "undo";
}

const guessDefaults = { afterFailure: "keep" } as const;
const accountDefaults = { ...guessDefaults, countedBy: "account", afterSuccess: "reset", maxWaitMs: hour } as const;
const networkDefaults = { ...guessDefaults, countedBy: "network", afterSuccess: "undo" } as const;
const mailDefaults = { afterSuccess: "keep", afterFailure: "undo" } as const;

/** Five attempts at each of three codes. */
const codePolicy = { ...accountDefaults, freeAttempts: 15, firstWaitMs: 5 * minute, drainMs: hour } as const;
const discountPolicy = {
  ...accountDefaults,
  afterSuccess: "undo",
  freeAttempts: 10,
  firstWaitMs: minute,
  drainMs: 10 * minute,
} as const;
/** Many people can share a network address, so its limits are high. */
const networkGuessPolicy = {
  ...networkDefaults,
  freeAttempts: 50,
  firstWaitMs: 30 * second,
  maxWaitMs: 15 * minute,
  drainMs: 30 * second,
} as const;

const table = {
  /** Passwords at sign-in. Signing in by code and resetting the password stay possible. */
  password: { ...accountDefaults, freeAttempts: 5, firstWaitMs: 30 * second, drainMs: 30 * minute },
  password_network: networkGuessPolicy,

  sign_in_code: codePolicy,
  /** Codes entered by a signed-in user. */
  code: codePolicy,
  code_network: networkGuessPolicy,

  second_factor: { ...accountDefaults, freeAttempts: 5, firstWaitMs: minute, drainMs: hour },
  second_factor_network: networkGuessPolicy,

  /** Passkeys at sign-in that are refused. They can't be guessed; the limit only bounds the load. */
  passkey_network: networkGuessPolicy,
  /** Challenges for signing in with a passkey. Each is a row, also when nobody answers it. */
  passkey_challenge_network: {
    countedBy: "network",
    afterSuccess: "keep",
    afterFailure: "keep",
    freeAttempts: 100,
    firstWaitMs: 30 * second,
    maxWaitMs: 15 * minute,
    drainMs: 5 * second,
  },

  /** Passwords that a signed-in user is asked for again. */
  confirm_password: { ...accountDefaults, freeAttempts: 5, firstWaitMs: minute, drainMs: hour },

  /** Corrections of the e-mail of an unconfirmed account. Each sends a mail to an address that may be a stranger's. */
  email_change: {
    ...mailDefaults,
    countedBy: "account",
    freeAttempts: 5,
    firstWaitMs: 5 * minute,
    maxWaitMs: hour,
    drainMs: hour,
  },

  /** Promocodes and DexIDs that fail. A success does not forget them: a user may know one and guess others. */
  promocode: discountPolicy,
  dexid: discountPolicy,

  /** New invoices. Each has a deposit address, which is read for ever. */
  invoice: {
    ...mailDefaults,
    countedBy: "account",
    freeAttempts: 20,
    firstWaitMs: minute,
    maxWaitMs: hour,
    drainMs: 10 * minute,
  },

  /** Mails to one mailbox. No wait is longer than the lifetime of a reset link, so the owner always has a valid one. */
  mail_address: {
    ...mailDefaults,
    countedBy: "account",
    freeAttempts: 6,
    firstWaitMs: 2 * minute,
    maxWaitMs: hour,
    drainMs: 20 * minute,
  },
  mail_network: {
    ...mailDefaults,
    countedBy: "network",
    freeAttempts: 30,
    firstWaitMs: minute,
    maxWaitMs: 30 * minute,
    drainMs: 2 * minute,
  },

  /** Registrations that fail. */
  invite_network: {
    ...networkDefaults,
    freeAttempts: 30,
    firstWaitMs: minute,
    maxWaitMs: 30 * minute,
    drainMs: minute,
  },
  /** File databases requested with the phrase alone. Each can have many megabytes, so successful requests count too. */
  recovery_network: {
    countedBy: "network",
    afterSuccess: "keep",
    afterFailure: "keep",
    freeAttempts: 20,
    firstWaitMs: 30 * second,
    maxWaitMs: 15 * minute,
    drainMs: minute,
  },
  /**
   * Passwords of one share link, by visitors who have the link. A right one does not forget the wrong ones: others who have
   * the link may guess meanwhile.
   */
  share_password: {
    ...guessDefaults,
    countedBy: "share",
    afterSuccess: "undo",
    freeAttempts: 10,
    firstWaitMs: 30 * second,
    maxWaitMs: hour,
    drainMs: 10 * minute,
  },
  /** Wrong share links. They can't be guessed; the limit only bounds the load. */
  share_network: {
    ...networkDefaults,
    freeAttempts: 100,
    firstWaitMs: 30 * second,
    maxWaitMs: 15 * minute,
    drainMs: 10 * second,
  },
  /** Invalid refresh and reset tokens. They can't be guessed; the limit only bounds the load. */
  token_network: {
    ...networkDefaults,
    freeAttempts: 100,
    firstWaitMs: 30 * second,
    maxWaitMs: 15 * minute,
    drainMs: 10 * second,
  },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof table;

export const policies: Readonly<Record<PolicyName, Policy>> = table;

/** A counter of attempts. Its key (an e-mail key, a user id, a network address) is plain here and stored hashed. */
export interface Bucket {
  policy: PolicyName;
  key: string;
}
