import type { ErrorCode } from "./errors.ts";

/** English texts for people, exactly as in the specification where it has one. Interfaces translate by code. */
const errorDetails: Readonly<Record<ErrorCode, string>> = {
  // Requests
  bad_request: "The request is not valid.",
  not_found: "There is nothing at this address.",
  too_large: "The request is larger than allowed.",
  too_many_requests: "Too many requests. Try again later.",
  internal: "Something went wrong. Try again.",
  unavailable: "The service is not available now. Try again.",
  network: "There is no connection. Try again.",
  bad_answer: "The server's answer can't be trusted.",

  // Sessions and accounts
  session_required: "Sign in first.",
  session_expired: "The session has ended. Sign in again.",
  email_not_confirmed: "Confirm your e-mail first.",
  credentials_invalid: "The e-mail or the password is wrong.",
  email_taken: "An account with this e-mail exists already.",
  email_already_confirmed: "This e-mail is confirmed already.",
  invite_invalid: "The invite code is not valid.",
  code_invalid: "Code is invalid",
  code_expired: "Code is expired",
  resend_too_early: "A code was sent a moment ago. Wait before asking for another.",
  reset_token_invalid: "This link is not valid or was used already.",
  password_wrong: "The password is wrong.",
  password_missing: "This account has no password. Set one by a link from your mail.",
  password_same: "The new password is the same as the old one.",
  password_common: "This password is too easy to guess. Choose another.",
  ticket_expired: "Signing in took too long. Start again.",
  two_factor_on: "The second factor is on already.",
  two_factor_off: "The second factor is off.",
  second_factor_required: "Confirm it with your second factor too.",
  passkey_invalid: "This passkey can't be used here.",
  passkey_expired: "The passkey took too long. Try again.",
  passkey_cancelled: "The passkey was not used. Try again.",
  passkey_not_found: "This passkey has been removed already.",
  passkey_exists: "This passkey belongs to the account already.",
  passkey_count_reached: "There are too many passkeys. Remove one first.",
  session_not_found: "This session has ended already.",

  // Operators
  user_not_found: "There is no account with this e-mail.",
  invite_not_found: "There is no such invite code.",
  invite_exists: "This invite code exists already.",
  promocode_not_found: "There is no such promocode.",
  promocode_exists: "This promocode exists already.",
  dexid_not_found: "There is no such DexID.",
  device_not_found: "There is no such device.",
  device_exists: "A device with this name or in this place exists already.",
  device_place_taken: "The place belongs to another device, or to another deployment.",
  device_unusable: "The device can't be used: its place can't be made ready.",
  device_not_drained: "The device still takes copies. Drain it first.",
  device_needed: "Blocks still rely on this device. Wait until their copies are made elsewhere.",
  device_count_low: "Too few devices would be left to keep every copy.",

  // Storages and plans
  storage_not_found: "Storage does not exist (wrong link)",
  owner_required: "Only the account that made this storage can do this.",
  storage_exists: "You already have an active storage",
  address_invalid: "Invalid address format",
  address_taken: "This address is in use already.",
  plan_not_found: "There is no such plan.",
  plan_required: "You do not have a paid plan. Please buy a plan first.",
  plan_active: "The current tariff plan has not yet expired.",
  invoice_not_found: "There is no such invoice.",
  invoice_closed: "This invoice can't be cancelled: a payment was received or it has ended.",
  invoice_not_creditable:
    "This invoice can't be credited: it has its plan already, nobody can use it, or its payment is awaited.",
  payments_unavailable: "Payments are not available now. Try again later.",
  promocode_invalid: "Invalid promocode",
  promocode_used: "Promocode already used",
  promocode_exhausted: "Promocode invalid or already used",
  promocode_private: "Private promo code cannot be linked to more than one user.",
  promocode_failed: "Failed to apply promocode",
  dexid_invalid: "Invalid DEX ID",
  trial_used: "The trial can be taken once.",
  size_not_allowed: "The plan does not allow this size.",
  signature_invalid: "The signature does not belong to this address.",
  proof_expired: "The proof is too old, or the clock of this device is wrong by more than a day.",
  deployment_mismatch:
    "The server says that it is another DexNet service than the one of the storage or the device. Nothing was signed or changed.",
  in_development: "This feature is in development",

  // Share links
  share_not_found: "Storage does not exist (wrong link)",
  share_expired: "This link has expired.",
  share_revoked: "The owner has revoked this link.",
  share_used_up: "All downloads of this link are used up.",
  share_password_wrong: "The password of this link is wrong.",
  share_too_large: "There are too many files for one link.",
  share_count_reached: "This storage has too many links. Wait until ended ones are removed.",

  // Phrase and keys
  phrase_invalid: "Seed phrase is not valid. Try again.",
  phrase_mismatch: "Mnemonic phrase does not match public key. Try again.",
  phrase_not_saved: "No seed phrase is saved on this device.",
  key_store_invalid: "This is not a key store file that can be opened here.",
  key_store_without_phrase: "This key store file holds no seed phrase.",
  key_store_password: "The password is wrong, or the file was changed.",

  // File database
  file_database_conflict: "The file list was changed elsewhere.",
  file_database_rolled_back: "The server gave an older file list than this device has seen. Nothing was changed.",
  file_database_outdated: "The server gave an older file list than its public log names. Nothing was changed.",
  file_database_broken: "The file list can't be verified. Nothing was changed.",
  file_database_too_large: "The file list is larger than can be opened. Nothing was changed.",
  file_database_newer: "A newer version of DexNet has saved the file list. Nothing was changed.",
  file_database_version_not_found: "This version of the file list is not kept.",
  directory_exists: "Directory with this name already exist in this directory. Rename directory firstly.",
  file_exists: "File with this name already exist in this folder. Rename file firstly.",
  name_taken: "This name already using",
  name_invalid: "The name is too long, or has characters that a name can't have.",
  entry_not_found: "Can`t finish operation",

  // Blocks and files
  block_not_found: "There is no such block.",
  block_invalid: "The block is not valid.",
  block_deleted: "This block was deleted by its owner.",
  range_invalid: "The block has no such bytes.",
  quota_exceeded: "File too large",
  address_unknown: "The storage is not ready for files yet. Try again.",
  address_not_entitled: "You do not have a paid plan. Please buy a plan first.",
  copies_unavailable: "File is not available for download now. Please, try to download it later.",
  file_broken: "File is broken",
  file_partially_broken: "File is partially broken.",
  file_too_large: "File too large",
  files_too_large: "Files too large",
  file_changed: "The file was changed while it was read.",
  file_mismatch: "This is not the file that was being uploaded.",
  transfer_cancelled: "The transfer was cancelled.",

  // Log of the ledger
  log_forked: "The server has signed two histories of its log that contradict each other.",
  log_rolled_back: "The public log has replaced the newest version of a storage by an older one.",
  log_omits_entry: "The public log does not have a change that the server had confirmed.",
  log_stopped: "The public log has not been updated for more than a minute.",
  log_not_cosigned:
    "Not enough of the required witnesses have confirmed a state of the public log of the last 24 hours.",
  log_time_differs: "The public log ends with a time that is more than 24 hours from the clock of this device.",
  log_contradicts_anchor: "The root of the public log on the chain is not the one that the server has signed.",
  log_anchor_changed: "The server no longer names the contract with the anchors of the log that it named before.",
  witness_key_invalid: "This is not the key of a witness.",
};

export function errorDetail(code: ErrorCode): string {
  return errorDetails[code];
}
