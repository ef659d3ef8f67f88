import { backoffMs, type RetryPlan, type Waiting } from "@dexnet/blocks/retry";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type AccountEvent, accountEventSchema, eventCalls } from "@dexnet/protocol/events";
import * as z from "zod/mini";
import type { StreamEvents } from "../http/stream-events.ts";
import type { Connection } from "../platform/connection.ts";
import type { Locks } from "../platform/locks.ts";
import { type Channel, openChannel } from "../platform/tab-channel.ts";
import { createEventGatherer } from "./gather-events.ts";
import { createLeaderWatch, eventFallbackMs } from "./leader-watch.ts";

/** Message of the tab with the stream to the others: an event, or a sign that the tab still works. */
const leaderMessageSchema = z.discriminatedUnion("kind", [accountEventSchema, z.object({ kind: z.literal("beat") })]);
type LeaderMessage = z.output<typeof leaderMessageSchema>;

export interface AccountEventsDeps extends Waiting {
  readonly streamEvents: StreamEvents;
  /** Locks shared by all tabs of the device. */
  readonly locks: Locks;
  readonly connection: Pick<Connection, "subscribe">;
  /** Null on a platform without channels. */
  readonly openChannel?: (name: string) => Channel<LeaderMessage> | null;
}

export interface FollowOptions {
  readonly userId: string;
  readonly onEvent: (event: AccountEvent) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface FollowedEvents {
  /** Looks for everything that may have been missed, for a page that was out of sight for long. */
  checkNow(): void;
}

const openEventChannel = (name: string) => openChannel(name, leaderMessageSchema);

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
 * [Note: one stream] All tabs of a browser share one stream of a user's events, because a browser opens only six connections
 * to a server of HTTP/1.1. The tab that holds the lock reads the stream and passes each event on; when it is closed,
 * another tab gets the lock. An event is a hint: listeners read what has changed by the ordinary calls, with all their
 * checks. Every stream begins with `check`, so nothing is missed between two streams. While there is no stream, `check` comes
 * every few minutes. The tab with the stream sends beats, which come from the server and not from a timer, because browsers
 * slow the timers of a hidden tab down. A tab that hears none checks by itself. Without a channel each tab has its own stream.
 */
export function followAccountEvents(deps: AccountEventsDeps, options: FollowOptions): FollowedEvents {
  const { streamEvents, locks, connection, clock, random } = deps;
  const { userId, onEvent, signal } = options;
  const name = `dexnet-events-${userId}`;
  const channel = (deps.openChannel ?? openEventChannel)(name);
  /** Ends the present stream, or the wait for the next one. Null in tabs without the stream. */
  let restart: (() => void) | null = null;
  let checkedAt = clock.now();

  function deliver(event: AccountEvent): void {
    if (event.kind === "check") checkedAt = clock.now();
    onEvent(event);
    channel?.post(event);
  }

  function sendBeat(): void {
    if (!signal.aborted) channel?.post({ kind: "beat" });
  }

  async function readOnce(ended: AbortSignal): Promise<void> {
    // Ended with the stream: what it has not passed on by then is in the check of the next one.
    const gathering = new AbortController();
    const gather = createEventGatherer({ clock, signal: AbortSignal.any([ended, gathering.signal]) }, deliver);
    try {
      for await (const event of streamEvents(eventCalls.accountEvents, { signal: ended, onBytes: sendBeat })) {
        if (!ended.aborted) gather(event);
      }
    } finally {
      gathering.abort();
    }
  }

  /** Resolves when the stream has ended for any reason. Returns the fault, if there was one. */
  async function interruptible<T>(work: (ended: AbortSignal) => Promise<T>): Promise<unknown> {
    const controller = new AbortController();
    restart = () => controller.abort();
    const ended = AbortSignal.any([signal, controller.signal]);
    return work(ended).then(
      () => undefined,
      (fault: unknown) => fault,
    );
  }

  async function readUntilStopped(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      sendBeat();
      const openedAt = clock.now();
      const fault = await interruptible(readOnce);
      if (signal.aborted) return;
      failures = clock.now() - openedAt >= eventSettledMs ? 0 : failures + 1;
      if (clock.now() - checkedAt >= eventFallbackMs) deliver({ kind: "check" });
      await interruptible((ended) => clock.wait(pauseMs(failures, fault), ended));
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

  function checkNow(): void {
    if (restart === null) onEvent({ kind: "check" });
    else restart();
  }

  const leaderWatch = createLeaderWatch({ clock, onSilent: () => onEvent({ kind: "check" }) });

  /** Reads the stream as soon as no other tab does. */
  async function followLeader(): Promise<void> {
    const waiting = new AbortController();
    void leaderWatch.run(AbortSignal.any([signal, waiting.signal]));
    await locks.withLock(name, async () => {
      waiting.abort();
      await readUntilStopped();
      restart = null;
    });
  }

  function onMessage(message: LeaderMessage): void {
    leaderWatch.onMessage();
    if (message.kind !== "beat") onEvent(message);
  }

  const unsubscribes = [channel?.subscribe(onMessage), connection.subscribe(checkNow)];
  void (channel === null ? readUntilStopped() : followLeader());
  signal.addEventListener(
    "abort",
    () => {
      for (const unsubscribe of unsubscribes) void unsubscribe?.();
      channel?.close();
    },
    { once: true },
  );
  return { checkNow };
}
