/**
 * Codes of faults. All data from outside that can't be verified has one code for every cause: an attacker who sees our
 * errors must learn nothing from them.
 */
const messages = {
  phrase_invalid: "The phrase is not valid.",
  address_invalid: "The address is not valid.",
  input_invalid: "The input is not valid.",
  too_large: "The data is larger than the format allows.",
  key_store_invalid: "The key store file is not one that can be opened.",
  key_store_without_phrase: "The key store file holds no phrase.",
  not_authentic: "The data can't be verified.",
} as const;

export type CryptoErrorCode = keyof typeof messages;

/** Carries a code and a fixed text. Deliberately it has no cause and none of the processed data. */
export class CryptoError extends Error {
  override readonly name = "CryptoError";
  readonly code: CryptoErrorCode;

  constructor(code: CryptoErrorCode) {
    super(messages[code]);
    this.code = code;
  }
}
