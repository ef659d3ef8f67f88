/**
 * Every fault that can cross a boundary (service, worker, network) has a code here, and code matches on it. `detail` is an
 * English text for people, exactly as in the specification where it has one. Interfaces translate by code.
 */
const faults = {
  // Requests
  bad_request: { detail: "The request is not valid.", retryable: false },
  not_found: { detail: "There is nothing at this address.", retryable: false },
  too_large: { detail: "The request is larger than allowed.", retryable: false },
  too_many_requests: { detail: "Too many requests. Try again later.", retryable: true },
  internal: { detail: "Something went wrong. Try again.", retryable: true },
  unavailable: { detail: "The service is not available now. Try again.", retryable: true },
  network: { detail: "There is no connection. Try again.", retryable: true },
  bad_answer: { detail: "The server's answer can't be trusted.", retryable: false },

  // Sessions and accounts
  session_required: { detail: "Sign in first.", retryable: false },
  session_expired: { detail: "The session has ended. Sign in again.", retryable: false },
  email_not_confirmed: { detail: "Confirm your e-mail first.", retryable: false },
  credentials_invalid: { detail: "The e-mail or the password is wrong.", retryable: false },
  email_taken: { detail: "An account with this e-mail exists already.", retryable: false },
  email_already_confirmed: { detail: "This e-mail is confirmed already.", retryable: false },
  invite_invalid: { detail: "The invite code is not valid.", retryable: false },
  code_invalid: { detail: "Code is invalid", retryable: false },
  code_expired: { detail: "Code is expired", retryable: false },
  resend_too_early: { detail: "A code was sent a moment ago. Wait before asking for another.", retryable: true },
  reset_token_invalid: { detail: "This link is not valid or was used already.", retryable: false },
  password_wrong: { detail: "The password is wrong.", retryable: false },
  password_missing: { detail: "This account has no password. Set one by a link from your mail.", retryable: false },
  password_same: { detail: "The new password is the same as the old one.", retryable: false },
  password_common: { detail: "This password is too easy to guess. Choose another.", retryable: false },
  ticket_expired: { detail: "Signing in took too long. Start again.", retryable: false },
  two_factor_on: { detail: "The second factor is on already.", retryable: false },
  two_factor_off: { detail: "The second factor is off.", retryable: false },
  second_factor_required: { detail: "Confirm it with your second factor too.", retryable: false },
  /** An unknown passkey, one of another account and a wrong signature look the same. */
  passkey_invalid: { detail: "This passkey can't be used here.", retryable: false },
  passkey_expired: { detail: "The passkey took too long. Try again.", retryable: false },
  /** The person has cancelled it, or the browser has. */
  passkey_cancelled: { detail: "The passkey was not used. Try again.", retryable: false },
  passkey_not_found: { detail: "This passkey has been removed already.", retryable: false },
  passkey_exists: { detail: "This passkey belongs to the account already.", retryable: false },
  passkey_count_reached: { detail: "There are too many passkeys. Remove one first.", retryable: false },
  session_not_found: { detail: "This session has ended already.", retryable: false },

  // Operators
  user_not_found: { detail: "There is no account with this e-mail.", retryable: false },
  invite_not_found: { detail: "There is no such invite code.", retryable: false },
  invite_exists: { detail: "This invite code exists already.", retryable: false },
  promocode_not_found: { detail: "There is no such promocode.", retryable: false },
  promocode_exists: { detail: "This promocode exists already.", retryable: false },
  dexid_not_found: { detail: "There is no such DexID.", retryable: false },
  device_not_found: { detail: "There is no such device.", retryable: false },
  device_exists: { detail: "A device with this name or in this place exists already.", retryable: false },
  device_unusable: { detail: "The device can't be used: its place can't be made ready.", retryable: false },
  device_not_drained: { detail: "The device still takes copies. Drain it first.", retryable: false },
  device_needed: {
    detail: "Blocks still rely on this device. Wait until their copies are made elsewhere.",
    retryable: false,
  },
  device_count_low: { detail: "Too few devices would be left to keep every copy.", retryable: false },

  // Storages and plans
  storage_not_found: { detail: "Storage does not exist", retryable: false },
  owner_required: { detail: "Only the account that made this storage can do this.", retryable: false },
  storage_exists: { detail: "You already have an active storage", retryable: false },
  address_invalid: { detail: "Invalid address format", retryable: false },
  address_taken: { detail: "This address is in use already.", retryable: false },
  plan_not_found: { detail: "There is no such plan.", retryable: false },
  plan_required: { detail: "You do not have a paid plan. Please buy a plan first.", retryable: false },
  plan_active: { detail: "The current tariff plan has not yet expired.", retryable: false },
  invoice_not_found: { detail: "There is no such invoice.", retryable: false },
  invoice_closed: {
    detail: "This invoice can't be cancelled: a payment was received or it has ended.",
    retryable: false,
  },
  invoice_not_creditable: {
    detail: "This invoice can't be credited: it has its plan already, nobody can use it, or its payment is awaited.",
    retryable: false,
  },
  payments_unavailable: { detail: "Payments are not available now. Try again later.", retryable: true },
  promocode_invalid: { detail: "Invalid promocode", retryable: false },
  promocode_used: { detail: "Promocode already used", retryable: false },
  promocode_exhausted: { detail: "Promocode invalid or already used", retryable: false },
  promocode_private: { detail: "Private promo code cannot be linked to more than one user.", retryable: false },
  promocode_failed: { detail: "Failed to apply promocode", retryable: false },
  dexid_invalid: { detail: "Invalid DEX ID", retryable: false },
  trial_used: { detail: "The trial can be taken once.", retryable: false },
  size_not_allowed: { detail: "The plan does not allow this size.", retryable: false },
  signature_invalid: { detail: "The signature does not belong to this address.", retryable: false },
  proof_expired: {
    detail: "The proof is too old, or the clock of this device is wrong by more than a day.",
    retryable: false,
  },
  deployment_mismatch: {
    detail: "This storage belongs to another DexNet service. Nothing was signed or changed.",
    retryable: false,
  },
  in_development: { detail: "This feature is in development", retryable: false },

  // Share links
  /** An unknown id and a wrong secret look the same. */
  share_not_found: { detail: "Storage does not exist (wrong link)", retryable: false },
  share_expired: { detail: "This link has expired.", retryable: false },
  share_revoked: { detail: "The owner has revoked this link.", retryable: false },
  share_used_up: { detail: "All downloads of this link are used up.", retryable: false },
  share_password_wrong: { detail: "The password of this link is wrong.", retryable: false },
  share_too_large: { detail: "There are too many files for one link.", retryable: false },
  share_count_reached: {
    detail: "This storage has too many links. Wait until ended ones are removed.",
    retryable: false,
  },

  // Phrase and keys
  phrase_invalid: { detail: "Seed phrase is not valid. Try again.", retryable: false },
  phrase_mismatch: { detail: "Mnemonic phrase does not match public key. Try again.", retryable: false },
  phrase_not_saved: { detail: "No seed phrase is saved on this device.", retryable: false },
  key_store_invalid: { detail: "This is not a key store file that can be opened here.", retryable: false },
  key_store_without_phrase: { detail: "This key store file holds no seed phrase.", retryable: false },
  key_store_password: { detail: "The password is wrong, or the file was changed.", retryable: false },

  // File database
  file_database_conflict: { detail: "The file list was changed elsewhere.", retryable: true },
  file_database_rolled_back: {
    detail: "The server gave an older file list than this device has seen. Nothing was changed.",
    retryable: false,
  },
  file_database_broken: { detail: "The file list can't be verified. Nothing was changed.", retryable: false },
  file_database_too_large: {
    detail: "The file list is larger than can be opened. Nothing was changed.",
    retryable: false,
  },
  file_database_version_not_found: { detail: "This version of the file list is not kept.", retryable: false },
  directory_exists: {
    detail: "Directory with this name already exist in this directory. Rename directory firstly.",
    retryable: false,
  },
  file_exists: {
    detail: "File with this name already exist in this folder. Rename file firstly.",
    retryable: false,
  },
  name_taken: { detail: "This name already using", retryable: false },
  entry_not_found: { detail: "Can`t finish operation", retryable: false },

  // Blocks and files
  block_not_found: { detail: "There is no such block.", retryable: false },
  block_invalid: { detail: "The block is not valid.", retryable: false },
  /** The owner has deleted the block. The sender is late, or has stored it without the owner's consent. */
  block_deleted: { detail: "This block was deleted by its owner.", retryable: false },
  range_invalid: { detail: "The block has no such bytes.", retryable: false },
  quota_exceeded: { detail: "File too large", retryable: false },
  /** The ledger does not know the address: the api has not announced it yet, or never will. */
  address_unknown: { detail: "The storage is not ready for files yet. Try again.", retryable: true },
  address_not_entitled: { detail: "You do not have a paid plan. Please buy a plan first.", retryable: false },
  copies_unavailable: {
    detail: "File is not available for download now. Please, try to download it later.",
    retryable: true,
  },
  file_broken: { detail: "File is broken", retryable: false },
  file_partially_broken: { detail: "File is partially broken.", retryable: false },
  file_too_large: { detail: "File too large", retryable: false },
  files_too_large: { detail: "Files too large", retryable: false },
  file_changed: { detail: "The file was changed while it was read.", retryable: false },
  /** The user selected another file to resume an upload. */
  file_mismatch: { detail: "This is not the file that was being uploaded.", retryable: false },
  transfer_cancelled: { detail: "The transfer was cancelled.", retryable: false },
} as const satisfies Record<string, { detail: string; retryable: boolean }>;

export type ErrorCode = keyof typeof faults;

export const errorCodes = Object.keys(faults) as ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(faults, value);
}

export function errorDetail(code: ErrorCode): string {
  return faults[code].detail;
}

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** Data for logs and forms (a field's name, a limit). Never a secret, a file name or a phrase. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId?: string;
}

/** The only error that our code throws on purpose. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(faults[code].detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = faults[code].retryable;
    this.facts = options.facts ?? {};
    this.requestId = options.requestId;
  }
}

/** An error as plain data for a worker's message or a log line, without its cause. */
export interface EncodedError {
  code: ErrorCode;
  facts: Readonly<Record<string, string | number | boolean>>;
  requestId?: string;
}

export function encodeError(error: unknown): EncodedError {
  if (!(error instanceof AppError)) return { code: "internal", facts: {} };
  return {
    code: error.code,
    facts: error.facts,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
}

export function decodeError(encoded: EncodedError): AppError {
  const code = isErrorCode(encoded.code) ? encoded.code : "internal";
  return new AppError(code, {
    facts: encoded.facts,
    ...(encoded.requestId === undefined ? {} : { requestId: encoded.requestId }),
  });
}
