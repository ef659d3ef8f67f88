import { backoffMs, type RetryPlan, type Waiting } from "@dexnet/blocks/retry";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { AccountEvent } from "@dexnet/protocol/events";
import type { Connection } from "../platform/connection.ts";
import { createEventGatherer } from "./gather-events.ts";
import type { ReadEvents } from "./read-events.ts";

export interface AccountEventsDeps extends Waiting {
  readonly readEvents: ReadEvents;
  readonly connection: Pick<Connection, "subscribe">;
}

export interface FollowOptions {
  readonly userId: string;
  readonly onEvent: (event: AccountEvent) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface FollowedEvents {
  /** Opens another stream at once, for a page that was out of sight for long: it may have missed events. */
  checkNow(): void;
}

/** Time after which everything is checked while there is no stream. */
export const eventFallbackMs = 120_000;

/** A stream that has lasted so long was a good one: the next one is opened at once, within the spread. */
export const eventSettledMs = 5_000;
const eventSpreadMs = 500;

/** Openings of the stream of events after one that has failed. */
const eventRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
};

/**
 * Follows the events of an account by a stream, and opens another one whenever it ends. An event is a hint: listeners read
 * what has changed by the ordinary calls, with all their checks. Every stream begins with `check`, so nothing is missed
 * between two streams. While there is no stream, `check` comes every few minutes.
 */
export function followAccountEvents(deps: AccountEventsDeps, { onEvent, signal }: FollowOptions): FollowedEvents {
  const { readEvents, connection, clock, random } = deps;
  let restarting = new AbortController();
  let checkedAt = clock.now();

  function deliver(event: AccountEvent): void {
    if (event.kind === "check") checkedAt = clock.now();
    onEvent(event);
  }

  /** Returns the fault with which the stream has ended, if there was one. */
  async function readStream(ended: AbortSignal): Promise<unknown> {
    // Ended with the stream: what it has not passed on by then is in the check of the next one.
    const gathering = new AbortController();
    const gather = createEventGatherer({ clock, signal: AbortSignal.any([ended, gathering.signal]) }, deliver);
    const fault = await readEvents((event) => ended.aborted || gather(event), ended).catch((error: unknown) => error);
    gathering.abort();
    return fault;
  }

  async function readUntilStopped(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      restarting = new AbortController();
      const ended = AbortSignal.any([signal, restarting.signal]);
      const openedAt = clock.now();
      const fault = await readStream(ended);
      if (ended.aborted) continue;
      failures = clock.now() - openedAt >= eventSettledMs ? 0 : failures + 1;
      if (clock.now() - checkedAt >= eventFallbackMs) deliver({ kind: "check" });
      await clock.wait(pauseMs(failures, fault), ended).catch(() => undefined);
    }
  }

  /**
   * A server that stops ends its streams: their readers go to another server at once, but not all in one moment. A stream
   * whose place another device of the user has taken comes back later: it would take the place of the next one.
   */
  function pauseMs(failures: number, fault: unknown): number {
    const isRefused = fault instanceof AppError && fault.code === "too_many_requests";
    if (failures === 0 && !isRefused) return random.fraction() * eventSpreadMs;
    return backoffMs(eventRetries, Math.max(failures, 1), random, fault instanceof AppError ? fault : undefined);
  }

  const checkNow = () => restarting.abort();
  const unsubscribe = connection.subscribe(checkNow);
  void readUntilStopped().finally(() => void unsubscribe());
  return { checkNow };
}
