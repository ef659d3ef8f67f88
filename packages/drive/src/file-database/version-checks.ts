import { backoffMs, isRetryable, offlineRetries, type Waiting } from "@dexnet/blocks/retry";
import type { AppError } from "@dexnet/protocol/errors/errors";

/** Hints in a row that may bring nothing before there are pauses. */
const maxFalseHints = 2;

/** Loads the versions that hints tell of. */
export interface VersionChecks {
  /** Loads the newest version if it may be newer than the list. `version`: the version that there is, if it is known. */
  check(version: number | null): void;
  /** Starts with the hints that came before the list had a version. */
  start(): void;
  /** Ends the pause after a fault. */
  retryNow(): void;
}

export interface VersionChecksDeps extends Waiting {
  /** Version of the list, or null before the first one is loaded. */
  readonly newestVersion: () => number | null;
  readonly load: () => Promise<void>;
  /** Resolves when no save is running: a hint is most likely about the version that is being saved here. */
  readonly whenSaved: () => Promise<unknown>;
  /** Ends the checks. */
  readonly signal: AbortSignal;
}

/**
 * Several hints during one request lead to one more request. After a retryable fault the newest version of all hints stays
 * wanted until a request succeeds. A refusal is not repeated; the next hint asks again. Only a few hints in a row may bring
 * nothing: false ones cost a server nothing, so the requests for further ones come with pauses.
 */
export function createVersionChecks(deps: VersionChecksDeps): VersionChecks {
  const { newestVersion, load, whenSaved, clock, random, signal } = deps;
  let wantedVersion = 0;
  let isRunning = false;
  let pause: AbortController | null = null;
  /** Hints in a row that have brought nothing, and the time before which no further one is served. */
  let falseHints = 0;
  let restUntil = 0;
  signal.addEventListener("abort", () => pause?.abort(), { once: true });

  const isDue = () => !signal.aborted && wantedVersion > (newestVersion() ?? Number.POSITIVE_INFINITY);

  async function pauseAfter(fault: AppError, failures: number): Promise<void> {
    pause = new AbortController();
    await clock.wait(backoffMs(offlineRetries, failures, random, fault), pause.signal).catch(() => undefined);
    pause = null;
  }

  function noteHint(isTrue: boolean): void {
    falseHints = isTrue ? 0 : falseHints + 1;
    const failures = falseHints - maxFalseHints;
    if (failures > 0) restUntil = clock.now() + backoffMs(offlineRetries, failures, random);
  }

  async function rest(): Promise<void> {
    const ms = restUntil - clock.now();
    if (ms > 0) await clock.wait(ms, signal).catch(() => undefined);
  }

  async function loadWanted(): Promise<void> {
    isRunning = true;
    await whenSaved().catch(() => undefined);
    let failures = 0;
    while (isDue()) {
      await rest();
      if (!isDue()) break;
      const servedVersion = wantedVersion;
      // Hints during the request count from here.
      wantedVersion = 0;
      try {
        await load();
        failures = 0;
        // A hint without a version is never wrong.
        if (Number.isFinite(servedVersion)) noteHint((newestVersion() ?? 0) >= servedVersion);
      } catch (fault) {
        if (signal.aborted) continue;
        if (!isRetryable(fault)) {
          noteHint(false);
          continue;
        }
        wantedVersion = Math.max(wantedVersion, servedVersion);
        failures += 1;
        await pauseAfter(fault, failures);
      }
    }
    isRunning = false;
  }

  function start(): void {
    if (!isRunning && isDue()) void loadWanted();
  }

  return {
    check(version) {
      wantedVersion = Math.max(wantedVersion, version ?? Number.POSITIVE_INFINITY);
      // A stream of events begins with such a hint, so the server answers again.
      if (version === null) pause?.abort();
      start();
    },
    start,
    retryNow: () => pause?.abort(),
  };
}
