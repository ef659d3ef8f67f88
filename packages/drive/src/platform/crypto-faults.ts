import { CryptoError, type CryptoErrorCode } from "@dexnet/crypto/verify/crypto-error";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";

/** Faults whose meaning does not depend on what was being done. */
const fixedCodes: Readonly<Record<Exclude<CryptoErrorCode, "not_authentic">, ErrorCode>> = {
  phrase_invalid: "phrase_invalid",
  address_invalid: "address_invalid",
  too_large: "too_large",
  key_store_invalid: "key_store_invalid",
  key_store_without_phrase: "key_store_without_phrase",
  input_invalid: "internal",
};

/**
 * Runs work of the crypto package. This is the one place where its faults become ours: what can't be verified becomes
 * the fault that the caller names, and says no more than that. `tooLarge`: if it is not a request that is too large.
 */
export async function orFault<T>(
  unverified: ErrorCode,
  work: () => Promise<T>,
  tooLarge: ErrorCode = fixedCodes.too_large,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    const codes = { ...fixedCodes, not_authentic: unverified, too_large: tooLarge };
    throw new AppError(codes[error.code], { cause: error });
  }
}
