import { AppError, encodeError } from "@dexnet/protocol/errors/errors";
import { createListeners, type Unsubscribe } from "../platform/listeners.ts";

/**
 * - `saved`: the server has all changes.
 * - `saving`: the changes are being saved.
 * - `waiting`: a transient fault (`errorCode`, for example no connection) delays saving, which is retried automatically.
 * - `refused`: the server refused a change, which was given up; `errorCode` is the reason.
 * - `stopped`: the server's list can't be trusted, or it refuses all versions. All changes stay stored, and nothing is sent
 *   until `retrySaving` or until a valid list is read.
 */
export interface SavingStatus {
  state: "saved" | "saving" | "waiting" | "refused" | "stopped";
  /** Number of changes of all tabs of this device that the server does not have. */
  unsaved: number;
  /** Set while waiting, refused or stopped. */
  errorCode: string | null;
}

/** Progress of saving, and its current fault. */
export interface SavingReport {
  /** Saving works again. A refusal stays reported. */
  resume(): void;
  waitFor(fault: unknown): void;
  stop(fault: unknown): void;
  refuse(fault: unknown): void;
  /** The user has seen the refusal, or makes a new change. */
  forgetRefusal(): void;
  /** Fault because of which nothing is sent; null if saving is not stopped. */
  stoppedBy(): AppError | null;
  /** Notifies listeners if the status has changed. */
  notifyListeners(): void;
  subscribe(listener: (status: SavingStatus) => void): Unsubscribe;
}

export function createSavingReport(unsavedCount: () => number): SavingReport {
  const listeners = createListeners<SavingStatus>();
  let problem: { state: "waiting" | "stopped"; fault: unknown } | null = null;
  let refusal: unknown = null;
  let lastNotified: SavingStatus | null = null;

  function status(): SavingStatus {
    const unsaved = unsavedCount();
    const statusWith = (state: SavingStatus["state"], fault: unknown): SavingStatus => {
      return { state, unsaved, errorCode: fault === null ? null : encodeError(fault).code };
    };
    if (problem?.state === "stopped") return statusWith("stopped", problem.fault);
    if (unsaved > 0) return problem === null ? statusWith("saving", null) : statusWith("waiting", problem.fault);
    return refusal === null ? statusWith("saved", null) : statusWith("refused", refusal);
  }

  function notifyListeners(): void {
    const next = status();
    const last = lastNotified;
    if (last?.state === next.state && last.unsaved === next.unsaved && last.errorCode === next.errorCode) return;
    lastNotified = next;
    listeners.notify(next);
  }

  function setProblem(next: typeof problem): void {
    problem = next;
    notifyListeners();
  }

  return {
    resume: () => setProblem(null),
    waitFor: (fault) => setProblem({ state: "waiting", fault }),
    stop: (fault) => setProblem({ state: "stopped", fault }),
    refuse(fault) {
      refusal = fault;
      notifyListeners();
    },
    forgetRefusal() {
      refusal = null;
      notifyListeners();
    },
    stoppedBy() {
      if (problem?.state !== "stopped") return null;
      return problem.fault instanceof AppError ? problem.fault : new AppError("internal");
    },
    notifyListeners,
    subscribe(listener) {
      lastNotified ??= status();
      listener(status());
      return listeners.subscribe(listener);
    },
  };
}
