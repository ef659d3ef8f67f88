import { AppError, encodeError } from "@dexnet/protocol/errors";
import type { Unsubscribe } from "../platform/listeners.ts";
import { createListeners } from "../platform/listeners.ts";

/**
 * - `saved`: the server has everything.
 * - `saving`: it will in a moment.
 * - `waiting`: something hinders it that passes (`errorCode`: no connection, for one); it is tried again by itself.
 * - `refused`: the server would not take a change, which was taken back; `errorCode` says why.
 * - `stopped`: the server's list can't be trusted, or it takes none; all changes are kept, nothing is sent any more until
 *   `retrySaving` or until a good list is seen again.
 */
export interface SavingStatus {
  state: "saved" | "saving" | "waiting" | "refused" | "stopped";
  /** Changes of all tabs of this device that the server does not have. */
  unsaved: number;
  /** Set while waiting, refused or stopped. */
  errorCode: string | null;
}

/** How far the changes are on their way, and what hinders them. */
export interface SavingReport {
  /** All is well, as far as is known. What was refused stays told. */
  goOn(): void;
  waitFor(fault: unknown): void;
  stop(fault: unknown): void;
  refuse(fault: unknown): void;
  /** The person has seen what was refused, or does something new. */
  forgetRefusal(): void;
  /** What nothing is sent for any more; null while things go on. */
  stoppedBy(): AppError | null;
  /** Tells listeners if it is another than they heard last. */
  tell(): void;
  subscribe(listener: (status: SavingStatus) => void): Unsubscribe;
}

export function createSavingReport(unsavedCount: () => number): SavingReport {
  const listeners = createListeners<SavingStatus>();
  let hindrance: { state: "waiting" | "stopped"; fault: unknown } | null = null;
  let refusal: unknown = null;
  let told: SavingStatus | null = null;

  function status(): SavingStatus {
    const unsaved = unsavedCount();
    const shown = (state: SavingStatus["state"], fault: unknown): SavingStatus => {
      return { state, unsaved, errorCode: fault === null ? null : encodeError(fault).code };
    };
    if (hindrance?.state === "stopped") return shown("stopped", hindrance.fault);
    if (unsaved > 0) return hindrance === null ? shown("saving", null) : shown("waiting", hindrance.fault);
    return refusal === null ? shown("saved", null) : shown("refused", refusal);
  }

  function tell(): void {
    const next = status();
    const isSame = told?.state === next.state && told.unsaved === next.unsaved && told.errorCode === next.errorCode;
    if (isSame) return;
    told = next;
    listeners.notify(next);
  }

  function hinder(state: "waiting" | "stopped", fault: unknown): void {
    hindrance = { state, fault };
    tell();
  }

  return {
    goOn() {
      hindrance = null;
      tell();
    },
    waitFor: (fault) => hinder("waiting", fault),
    stop: (fault) => hinder("stopped", fault),
    refuse(fault) {
      refusal = fault;
      tell();
    },
    forgetRefusal() {
      refusal = null;
      tell();
    },
    stoppedBy() {
      if (hindrance?.state !== "stopped") return null;
      return hindrance.fault instanceof AppError ? hindrance.fault : new AppError("internal");
    },
    tell,
    subscribe(listener) {
      told ??= status();
      listener(status());
      return listeners.subscribe(listener);
    },
  };
}
