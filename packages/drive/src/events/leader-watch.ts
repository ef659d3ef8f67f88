import type { Clock } from "@dexnet/blocks/clock";

export interface LeaderWatchDeps {
  readonly clock: Clock;
  /** Called when the leader has become silent, and every two minutes until it is heard again. */
  readonly onSilent: () => void;
}

/** Notices in a tab without the stream that the tab with the stream is silent. */
export interface LeaderWatch {
  /** Called for each message of the leader. */
  onMessage(): void;
  /** Resolves when the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

/** Time after which everything is checked while there is no stream. */
export const eventFallbackMs = 120_000;

/** Time without a message of the tab with the stream after which another tab checks by itself. Beats come every 20 seconds. */
export const eventLeaderSilenceMs = 45_000;

/**
 * A browser may suspend a tab that keeps its lock. Time is measured in waits that are long enough for two beats, so a leader
 * is silent for one to two waits when it is noticed.
 */
export function createLeaderWatch({ clock, onSilent }: LeaderWatchDeps): LeaderWatch {
  let isHeard = false;

  return {
    onMessage() {
      isHeard = true;
    },
    async run(signal) {
      let isSilent = false;
      while (!signal.aborted) {
        isHeard = false;
        await clock.wait(isSilent ? eventFallbackMs : eventLeaderSilenceMs, signal).catch(() => undefined);
        if (signal.aborted) return;
        isSilent = !isHeard;
        if (isSilent) onSilent();
      }
    },
  };
}
