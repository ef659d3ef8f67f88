import { randomUUID } from "node:crypto";
import { createRandom } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { AccountEvent } from "@dexnet/protocol/events";
import { afterEach, describe, expect, test } from "vitest";
import { createListeners } from "../platform/listeners.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { runEventLoop } from "../testing/run-event-loop.ts";
import { eventFallbackMs, eventSettledMs, followAccountEvents } from "./follow-account-events.ts";
import { eventGatherMs, maxEventSubjects } from "./gather-events.ts";
import type { ReadEvents } from "./read-events.ts";

const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
});

/** A stream that the test feeds. */
interface OpenStream {
  readonly push: (event: AccountEvent) => void;
  /** Ends it, with a fault or as the server does. */
  readonly end: (fault?: AppError) => void;
}

function start(refusal: AppError | null = null) {
  const open: OpenStream[] = [];
  const state = { refusal, opened: 0 };
  const readEvents: ReadEvents = async (push, signal) => {
    state.opened += 1;
    if (state.refusal !== null) throw state.refusal;
    const ended = Promise.withResolvers<void>();
    const end = (fault?: AppError) => (fault === undefined ? ended.resolve() : ended.reject(fault));
    signal.addEventListener("abort", () => end());
    open.push({ push, end });
    push(check);
    await ended.promise.finally(() => open.shift());
  };
  const clock = createManualClock();
  const online = createListeners<void>();
  const connection = { subscribe: (listener: () => void) => online.subscribe(listener) };
  const seen: AccountEvent[] = [];
  const stopping = new AbortController();
  stops.push(stopping);
  const { checkNow } = followAccountEvents(
    { readEvents, connection, clock, random: createRandom() },
    { userId: randomUUID(), onEvent: (event) => void seen.push(event), signal: stopping.signal },
  );
  return { open, state, clock, seen, checkNow, goOnline: () => online.notify(), stop: () => stopping.abort() };
}

const check: AccountEvent = { kind: "check" };
const products: AccountEvent = { kind: "products" };
const network = () => new AppError("network");

describe("events of an account", () => {
  test("are gathered, so that a flood of them leads to few requests", async () => {
    const { clock, open, seen } = start();
    await expect.poll(() => seen).toEqual([check]);
    const version: AccountEvent = { kind: "file_database", address: `0x${"a".repeat(40)}`, version: 1 };
    for (let at = 0; at < 1_000; at += 1) open[0]?.push(check);
    open[0]?.push(version);
    await expect.poll(() => seen).toEqual([check, version]);
    expect(await clock.pass()).toBe(eventGatherMs);
    await expect.poll(() => seen).toEqual([check, version, check]);
    clock.advance(eventGatherMs);
    open[0]?.push(check);
    await expect.poll(() => seen).toHaveLength(4);
    expect(clock.waits).toEqual([]);
  });

  test("about very many subjects are one check", async () => {
    const { open, seen } = start();
    await expect.poll(() => seen).toEqual([check]);
    for (let at = 0; at < 1_000; at += 1) open[0]?.push({ kind: "invoice", invoice: randomUUID() });
    open[0]?.push(products);
    await runEventLoop();
    expect(seen.length).toBeLessThanOrEqual(maxEventSubjects);
  });

  test("go on at once, within half a second, when a server that stops has ended the stream", async () => {
    const { clock, open, seen } = start();
    await expect.poll(() => seen).toEqual([check]);
    clock.advance(eventSettledMs);
    open[0]?.end();
    expect(await clock.pass()).toBeLessThanOrEqual(500);
    await expect.poll(() => seen).toEqual([check, check]);
  });

  test("are asked for with growing pauses while the stream can't be opened, and everything is checked every two minutes", async () => {
    const { clock, open, seen, state } = start(network());
    const pauses: number[] = [];
    for (let failures = 1; failures <= 20; failures += 1) pauses.push(await clock.pass());
    expect(pauses[0]).toBeLessThanOrEqual(500);
    expect(pauses[19]).toBeGreaterThanOrEqual(15_000);
    // The next attempt has failed as well.
    await expect.poll(() => clock.waits).toHaveLength(1);
    const passedMs = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(seen.length).toBeGreaterThanOrEqual(1);
    expect(seen.length).toBeLessThanOrEqual(passedMs / eventFallbackMs);
    state.refusal = null;
    await clock.pass();
    await expect.poll(() => open).toHaveLength(1);
    expect(seen.at(-1)).toEqual(check);
  });

  test("respect the time that an overloaded server asks for", async () => {
    const { clock } = start(new AppError("too_many_requests", { context: { retryAfter: 10 } }));
    expect(await clock.pass()).toBe(10_000);
  });

  test("come back later, and not at once, when another device of the user has taken the place of a stream that lasted", async () => {
    const { clock, open, seen } = start();
    await expect.poll(() => seen).toEqual([check]);
    clock.advance(eventSettledMs);
    open[0]?.end(new AppError("too_many_requests", { context: { retryAfter: 60 } }));
    expect(await clock.pass()).toBe(60_000);
    await expect.poll(() => seen).toEqual([check, check]);
  });

  test("are asked for immediately when the page is shown or online again, in a pause as on a stream that may be dead", async () => {
    const { clock, open, seen, state, checkNow, goOnline } = start(network());
    await expect.poll(() => clock.waits).toHaveLength(1);
    state.refusal = null;
    goOnline();
    await expect.poll(() => seen).toEqual([check]);
    checkNow();
    await expect.poll(() => seen).toEqual([check, check]);
    expect(open).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test("end with the signal", async () => {
    const { open, state, seen, stop } = start();
    await expect.poll(() => seen).toEqual([check]);
    stop();
    await expect.poll(() => open).toEqual([]);
    await runEventLoop();
    expect(state.opened).toBe(1);
  });
});
