import { CryptoError, type CryptoErrorCode } from "@dexnet/crypto/verify/crypto-error";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";

/** Faults with the same meaning in every context. */
const fixedCodes: Readonly<Record<Exclude<CryptoErrorCode, "not_authentic">, ErrorCode>> = {
  phrase_invalid: "phrase_invalid",
  address_invalid: "address_invalid",
  too_large: "too_large",
  key_store_invalid: "key_store_invalid",
  key_store_without_phrase: "key_store_without_phrase",
  input_invalid: "internal",
};

/**
 * Runs work of the crypto package and converts its faults to AppError. Data that can't be verified becomes the fault
 * `unverified` without further details. `tooLarge` replaces the code for data that is too large.
 */
export async function mapCryptoFaults<T>(
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
