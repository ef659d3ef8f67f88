import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";

/** Assigns a fault to a field of the form, in the way in which the server names fields. */
export async function withFieldFaults<T>(
  work: Promise<T>,
  fieldOf: Readonly<Partial<Record<ErrorCode, string>>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const field = error instanceof AppError ? fieldOf[error.code] : undefined;
    if (!(error instanceof AppError) || field === undefined) throw error;
    throw new AppError(error.code, {
      cause: error,
      context: { ...error.context, [`fields.${field}`]: `errors.${error.code}` },
    });
  }
}
