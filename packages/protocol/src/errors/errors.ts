/**
 * Every fault that can cross a boundary (service, worker, network) has a code here, and code matches on it. The value says
 * whether the same request may succeed later. The texts are apart (`error-details.ts`): only servers and tools need them.
 */
const isRetryable = {
  // Requests
  bad_request: false,
  not_found: false,
  too_large: false,
  too_many_requests: true,
  internal: true,
  unavailable: true,
  network: true,
  bad_answer: false,

  // Sessions and accounts
  session_required: false,
  session_expired: false,
  email_not_confirmed: false,
  credentials_invalid: false,
  email_taken: false,
  email_already_confirmed: false,
  invite_invalid: false,
  code_invalid: false,
  code_expired: false,
  resend_too_early: true,
  reset_token_invalid: false,
  password_wrong: false,
  password_missing: false,
  password_same: false,
  password_common: false,
  ticket_expired: false,
  two_factor_on: false,
  two_factor_off: false,
  second_factor_required: false,
  /** An unknown passkey, one of another account and a wrong signature look the same. */
  passkey_invalid: false,
  passkey_expired: false,
  /** The person has cancelled it, or the browser has. */
  passkey_cancelled: false,
  passkey_not_found: false,
  passkey_exists: false,
  passkey_count_reached: false,
  session_not_found: false,

  // Operators
  user_not_found: false,
  invite_not_found: false,
  invite_exists: false,
  promocode_not_found: false,
  promocode_exists: false,
  dexid_not_found: false,
  device_not_found: false,
  device_exists: false,
  device_location_taken: false,
  device_unusable: false,
  device_not_drained: false,
  device_needed: false,
  device_count_low: false,

  // Storages and plans
  storage_not_found: false,
  owner_required: false,
  storage_exists: false,
  address_invalid: false,
  address_taken: false,
  plan_not_found: false,
  plan_required: false,
  plan_active: false,
  invoice_not_found: false,
  invoice_closed: false,
  invoice_not_creditable: false,
  payments_unavailable: true,
  /** The client refuses an invoice that costs more than the person has agreed to. */
  price_changed: false,
  promocode_invalid: false,
  promocode_used: false,
  promocode_exhausted: false,
  promocode_private: false,
  promocode_failed: false,
  dexid_invalid: false,
  trial_used: false,
  size_not_allowed: false,
  signature_invalid: false,
  proof_expired: false,
  deployment_mismatch: false,
  in_development: false,

  // Share links
  /** An unknown id and a wrong secret look the same. */
  share_not_found: false,
  share_expired: false,
  share_revoked: false,
  share_used_up: false,
  share_password_wrong: false,
  share_too_large: false,
  share_count_reached: false,

  // Phrase and keys
  phrase_invalid: false,
  phrase_mismatch: false,
  phrase_not_saved: false,
  key_store_invalid: false,
  key_store_without_phrase: false,
  key_store_password: false,

  // File database
  file_database_conflict: true,
  file_database_rolled_back: false,
  /** The log of the ledger has a newer version than the server gave. */
  file_database_outdated: false,
  file_database_broken: false,
  file_database_too_large: false,
  /** It has a format that this program does not know. */
  file_database_newer: false,
  file_database_version_not_found: false,
  directory_exists: false,
  file_exists: false,
  name_taken: false,
  name_invalid: false,
  entry_not_found: false,

  // Blocks and files
  block_not_found: false,
  block_invalid: false,
  /** The owner has deleted the block. The sender is late, or has stored it without the owner's consent. */
  block_deleted: false,
  range_invalid: false,
  quota_exceeded: false,
  /** The ledger does not know the address: the api has not announced it yet, or never will. */
  address_unknown: true,
  address_not_entitled: false,
  copies_unavailable: true,
  file_broken: false,
  file_partially_broken: false,
  file_too_large: false,
  files_too_large: false,
  file_changed: false,
  /** The user selected another file to resume an upload. */
  file_mismatch: false,
  transfer_cancelled: false,

  // Log of the ledger
  /** Two signed checkpoints of which neither continues the other. */
  log_forked: false,
  /** The log does not have an entry of an acknowledged write or delete. */
  log_rolled_back: false,
  log_omits_entry: false,
  /** The log has not got new versions for longer than it may. */
  log_stopped: true,
  /** Fewer witnesses than the person requires have confirmed a state of the log of the last day. */
  log_not_cosigned: true,
  /** The log ends with a time that is more than a day from the clock of the device. */
  log_time_differs: true,
  /** The anchored root is not the root of the tree that the log has signed for that size. */
  log_contradicts_anchor: false,
  /** The ledger names another contract for its anchors than this device has seen, or none. */
  log_anchor_changed: false,
  /** A text that is no verifier key of a witness. */
  witness_key_invalid: false,
} as const satisfies Record<string, boolean>;

export type ErrorCode = keyof typeof isRetryable;

export const errorCodes = Object.keys(isRetryable) as ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(isRetryable, value);
}

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** Data for logs and forms (a field's name, a limit). Never a secret, a file name or a phrase. */
  readonly context?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId?: string;
}

/** The only error that our code throws on purpose. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly context: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = isRetryable[code];
    this.context = options.context ?? {};
    this.requestId = options.requestId;
  }
}

/** An error as plain data for a worker's message or a log line, without its cause. */
export interface EncodedError {
  code: ErrorCode;
  context: Readonly<Record<string, string | number | boolean>>;
  requestId?: string;
}

export function encodeError(error: unknown): EncodedError {
  if (!(error instanceof AppError)) return { code: "internal", context: {} };
  return {
    code: error.code,
    context: error.context,
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
}

export function decodeError(encoded: EncodedError): AppError {
  const code = isErrorCode(encoded.code) ? encoded.code : "internal";
  return new AppError(code, {
    context: encoded.context,
    ...(encoded.requestId === undefined ? {} : { requestId: encoded.requestId }),
  });
}
