import { AppError, decodeError, type EncodedError, encodeError } from "@dexnet/protocol/errors/errors";
import { transferHandlers } from "comlink";

interface Thrown {
  value: unknown;
}

/**
 * Errors cross between page and worker as plain data and become AppErrors again: a structured clone would lose the
 * code. To be installed on both sides before anything is exposed or wrapped. `report` gets faults that are no
 * AppErrors, because their cause is not transferred.
 */
export function installErrorTransfer(report: (fault: unknown) => void): void {
  const plain = transferHandlers.get("throw");
  if (plain === undefined) throw new TypeError("Comlink has no handler for thrown values");
  transferHandlers.set("throw", {
    canHandle: plain.canHandle,
    serialize: (thrown) => {
      const { value } = thrown as Thrown;
      if (!(value instanceof AppError)) report(value);
      return [encodeError(value), []];
    },
    deserialize: (encoded) => {
      throw decodeError(encoded as EncodedError);
    },
  });
}
