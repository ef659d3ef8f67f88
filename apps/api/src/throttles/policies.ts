const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How many tries of one kind are free, and how long one waits for the next. A measure fills by one with each try and
 * drains by one each `drainMs`. Once it holds `free` tries, each further one is let through only after a wait, and each
 * wait is twice as long as the one before.
 */
export interface Policy {
  /** Whose tries a measure counts: an account's (an e-mail's, whether or not it has one), or a network address's. */
  of: "account" | "network";
  free: number;
  firstWaitMs: number;
  largestWaitMs: number;
  drainMs: number;
  /** What becomes of the count when what was tried succeeds. */
  afterGood: "forget" | "take_back" | "keep";
  /** And when it fails: a guess stays counted, a mail that was not sent does not. */
  afterFault: "keep" | "take_back";
}

const guess = { afterFault: "keep" } as const;
const ofAccount = { ...guess, of: "account", afterGood: "forget", largestWaitMs: hour } as const;
const ofNetwork = { ...guess, of: "network", afterGood: "take_back" } as const;
const sent = { afterGood: "keep", afterFault: "take_back" } as const;

/** Five tries for each of three codes. */
const codeTries = { ...ofAccount, free: 15, firstWaitMs: 5 * minute, drainMs: hour } as const;
/** Many people share an address, so it is measured widely. */
const guessesOfNetwork = {
  ...ofNetwork,
  free: 50,
  firstWaitMs: 30 * second,
  largestWaitMs: 15 * minute,
  drainMs: 30 * second,
} as const;

const table = {
  /** Passwords at sign-in. It shuts neither the way by code nor that by reset link. */
  password: { ...ofAccount, free: 5, firstWaitMs: 30 * second, drainMs: 30 * minute },
  password_network: guessesOfNetwork,

  sign_in_code: codeTries,
  /** Codes typed in by who has a session already. */
  code: codeTries,
  code_network: guessesOfNetwork,

  second_factor: { ...ofAccount, free: 5, firstWaitMs: minute, drainMs: hour },
  second_factor_network: guessesOfNetwork,

  /** A password that is asked for again inside a session. */
  confirm_password: { ...ofAccount, free: 5, firstWaitMs: minute, drainMs: hour },

  /** Mails to one mailbox. No wait is longer than a reset link lives: whoever asks, the owner holds a good one. */
  mail_address: {
    ...sent,
    of: "account",
    free: 6,
    firstWaitMs: 2 * minute,
    largestWaitMs: hour,
    drainMs: 20 * minute,
  },
  mail_network: {
    ...sent,
    of: "network",
    free: 30,
    firstWaitMs: minute,
    largestWaitMs: 30 * minute,
    drainMs: 2 * minute,
  },

  /** Registrations that fail. */
  invite_network: { ...ofNetwork, free: 30, firstWaitMs: minute, largestWaitMs: 30 * minute, drainMs: minute },
  /** File databases asked for by phrase alone. Each may be many megabytes, so good ones count too. */
  recovery_network: {
    of: "network",
    afterGood: "keep",
    afterFault: "keep",
    free: 20,
    firstWaitMs: 30 * second,
    largestWaitMs: 15 * minute,
    drainMs: minute,
  },
  /** Refresh and reset tokens that are not good. Nobody guesses one; whoever tries is kept from being a burden. */
  token_network: {
    ...ofNetwork,
    free: 100,
    firstWaitMs: 30 * second,
    largestWaitMs: 15 * minute,
    drainMs: 10 * second,
  },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof table;

export const policies: Readonly<Record<PolicyName, Policy>> = table;
