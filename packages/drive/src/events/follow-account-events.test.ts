import { randomUUID } from "node:crypto";
import { createRandom } from "@dexnet/blocks/random";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { AccountEvent } from "@dexnet/protocol/events";
import { afterEach, describe, expect, test } from "vitest";
import type { StreamEvents } from "../http/stream-events.ts";
import { createListeners } from "../platform/listeners.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { runEventLoop } from "../testing/run-event-loop.ts";
import { waitFor } from "../testing/wait-for.ts";
import { eventSettledMs, type FollowedEvents, followAccountEvents } from "./follow-account-events.ts";
import { eventGatherMs, maxEventSubjects } from "./gather-events.ts";
import { eventFallbackMs, eventLeaderSilenceMs } from "./leader-watch.ts";

/** A stream that the test feeds. */
interface OpenStream {
  push(event: AccountEvent): void;
  /** Sends a comment. */
  beat(): void;
  /** Ends it, with a fault or as the server does. */
  end(fault?: AppError): void;
}

interface Reading {
  readonly signal: AbortSignal;
  readonly onBytes?: () => void;
}

function createStreams() {
  const open: OpenStream[] = [];
  let opened = 0;
  const state: { refusal: AppError | null } = { refusal: null };
  async function* streamEvents(_: unknown, { signal, onBytes }: Reading): AsyncGenerator<AccountEvent> {
    opened += 1;
    if (state.refusal !== null) throw state.refusal;
    const waiting: AccountEvent[] = [{ kind: "check" }];
    let changed = Promise.withResolvers<void>();
    let ended: { readonly fault: AppError | undefined } | null = null;
    const stream: OpenStream = {
      push(event) {
        waiting.push(event);
        changed.resolve();
      },
      beat: () => onBytes?.(),
      end(fault) {
        ended = { fault };
        changed.resolve();
      },
    };
    open.push(stream);
    signal.addEventListener("abort", () => stream.end());
    try {
      for (;;) {
        yield* waiting.splice(0);
        if (ended !== null || signal.aborted) break;
        await changed.promise;
        changed = Promise.withResolvers();
      }
      const fault = (ended as { fault: AppError | undefined } | null)?.fault;
      if (fault !== undefined) throw fault;
    } finally {
      open.splice(open.indexOf(stream), 1);
    }
  }
  return { streamEvents: streamEvents as unknown as StreamEvents, open, state, opened: () => opened };
}

const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
});

function createBrowser({ hasChannels = true } = {}) {
  const streams = createStreams();
  const clock = createManualClock();
  const locks = createProcessLocks();
  const online = createListeners<void>();
  const userId = randomUUID();
  const name = `dexnet-events-${userId}`;
  function openTab(): { seen: AccountEvent[]; events: FollowedEvents; close(): void } {
    const seen: AccountEvent[] = [];
    const stop = new AbortController();
    stops.push(stop);
    const deps = {
      streamEvents: streams.streamEvents,
      locks,
      clock,
      random: createRandom(),
      connection: { subscribe: (listener: () => void) => online.subscribe(listener) },
      ...(hasChannels ? {} : { openChannel: () => null }),
    };
    const onEvent = (event: AccountEvent) => void seen.push(event);
    return {
      seen,
      events: followAccountEvents(deps, { userId, onEvent, signal: stop.signal }),
      close: () => stop.abort(),
    };
  }
  /** A tab with the stream that the browser has suspended: it keeps the lock. `resume` lets it send a beat. */
  function openSuspendedTab(): { resume(): void } {
    void locks.withLock(name, () => new Promise(() => undefined));
    const channel = new BroadcastChannel(name);
    const stop = new AbortController();
    stop.signal.addEventListener("abort", () => channel.close());
    stops.push(stop);
    return { resume: () => channel.postMessage({ kind: "beat" }) };
  }
  /** Resolves when all tabs have heard the message that the action sends. */
  async function whenHeard(send: () => void): Promise<void> {
    const heard = Promise.withResolvers<void>();
    const listener = new BroadcastChannel(name);
    listener.onmessage = () => heard.resolve();
    send();
    await heard.promise;
    listener.close();
    await runEventLoop();
  }
  return { ...streams, clock, openTab, openSuspendedTab, whenHeard, goOnline: () => online.notify() };
}

const check: AccountEvent = { kind: "check" };
const products: AccountEvent = { kind: "products" };
const network = () => new AppError("network");

describe("events of an account in the tabs of a browser", () => {
  test("come by one stream to every tab, each once", async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    for (const { seen } of tabs) await waitFor(() => expect(seen).toEqual([check]));
    browser.open[0]?.push(products);
    for (const { seen } of tabs) await waitFor(() => expect(seen).toEqual([check, products]));
    expect([browser.open.length, browser.opened()]).toEqual([1, 1]);
  });

  test("are gathered, so that a flood of them leads to few requests", async () => {
    const { clock, open, openTab } = createBrowser({ hasChannels: false });
    const { seen } = openTab();
    await waitFor(() => expect(seen).toEqual([check]));
    const version: AccountEvent = { kind: "file_database", address: `0x${"a".repeat(40)}`, version: 1 };
    for (let at = 0; at < 1_000; at += 1) open[0]?.push(check);
    open[0]?.push(version);
    await waitFor(() => expect(seen).toEqual([check, version]));
    expect(await clock.pass()).toBe(eventGatherMs);
    await waitFor(() => expect(seen).toEqual([check, version, check]));
    clock.advance(eventGatherMs);
    open[0]?.push(check);
    await waitFor(() => expect(seen).toHaveLength(4));
    expect(clock.waits).toEqual([]);
  });

  test("about very many subjects are one check", async () => {
    const { open, openTab } = createBrowser({ hasChannels: false });
    const { seen } = openTab();
    await waitFor(() => expect(seen).toEqual([check]));
    for (let at = 0; at < 1_000; at += 1) open[0]?.push({ kind: "invoice", invoice: randomUUID() });
    open[0]?.push(products);
    await runEventLoop();
    expect(seen.length).toBeLessThanOrEqual(maxEventSubjects);
  });

  test("go on in another tab when the one with the stream is closed, after a check", async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await waitFor(() => expect(second.seen).toEqual([check]));
    first.close();
    await waitFor(() => expect(second.seen).toEqual([check, check]));
    await waitFor(() => expect(browser.open).toHaveLength(1));
    browser.open[0]?.push(products);
    await waitFor(() => expect(second.seen).toEqual([check, check, products]));
    expect(first.seen).toEqual([check]);
  });

  test("don't reach a tab that was closed while it waited for the stream, nor does it open one", async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await waitFor(() => expect(first.seen).toEqual([check]));
    second.close();
    first.close();
    await waitFor(() => expect(browser.open).toEqual([]));
    await runEventLoop();
    expect(browser.opened()).toBe(1);
  });

  test("go on at once, within half a second, when a server that stops has ended the stream", async () => {
    const browser = createBrowser();
    const { seen } = browser.openTab();
    await waitFor(() => expect(seen).toEqual([check]));
    browser.clock.advance(eventSettledMs);
    browser.open[0]?.end();
    expect(await browser.clock.pass()).toBeLessThanOrEqual(500);
    await waitFor(() => expect(seen).toEqual([check, check]));
  });

  test("are asked for with growing pauses while the stream can't be opened, and everything is checked every two minutes", async () => {
    const browser = createBrowser();
    browser.state.refusal = network();
    const { seen } = browser.openTab();
    const pauses: number[] = [];
    for (let failures = 1; failures <= 20; failures += 1) pauses.push(await browser.clock.pass());
    expect(pauses[0]).toBeLessThanOrEqual(500);
    expect(pauses[19]).toBeGreaterThanOrEqual(15_000);
    // The next attempt has failed as well.
    await waitFor(() => expect(browser.clock.waits).toHaveLength(1));
    const passedMs = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(seen.length).toBeGreaterThanOrEqual(1);
    expect(seen.length).toBeLessThanOrEqual(passedMs / eventFallbackMs);
    browser.state.refusal = null;
    await browser.clock.pass();
    await waitFor(() => expect(browser.open).toHaveLength(1));
    expect(seen.at(-1)).toEqual(check);
  });

  test("respect the time that an overloaded server asks for", async () => {
    const browser = createBrowser();
    browser.state.refusal = new AppError("too_many_requests", { facts: { retryAfter: 10 } });
    browser.openTab();
    expect(await browser.clock.pass()).toBe(10_000);
  });

  test("come back later, and not at once, when another device of the user has taken the place of a stream that lasted", async () => {
    const browser = createBrowser();
    const { seen } = browser.openTab();
    await waitFor(() => expect(seen).toEqual([check]));
    browser.clock.advance(eventSettledMs);
    browser.open[0]?.end(new AppError("too_many_requests", { facts: { retryAfter: 60 } }));
    expect(await browser.clock.pass()).toBe(60_000);
    await waitFor(() => expect(seen).toEqual([check, check]));
  });

  test("are asked for immediately when the device is online again, in a pause as on a stream that may be dead", async () => {
    const browser = createBrowser();
    browser.state.refusal = network();
    const { seen } = browser.openTab();
    await runEventLoop();
    await waitFor(() => expect(browser.clock.waits).toHaveLength(1));
    browser.state.refusal = null;
    browser.goOnline();
    await waitFor(() => expect(seen).toEqual([check]));
    browser.clock.advance(eventSettledMs);
    browser.goOnline();
    await browser.clock.pass();
    await waitFor(() => expect(seen).toEqual([check, check]));
    expect(browser.open).toHaveLength(1);
  });

  test("are replaced by a check in a tab that was out of sight, which does not have the stream", async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await waitFor(() => expect(second.seen).toEqual([check]));
    second.events.checkNow();
    expect([first.seen.length, second.seen.length]).toEqual([1, 2]);
    expect(browser.opened()).toBe(1);
  });

  test("are replaced by checks every two minutes in a tab that hears nothing of the one with the stream", async () => {
    const browser = createBrowser();
    const leader = browser.openSuspendedTab();
    const { seen } = browser.openTab();
    expect(await browser.clock.pass()).toBe(eventLeaderSilenceMs);
    expect(await browser.clock.pass()).toBe(eventFallbackMs);
    expect(await browser.clock.pass()).toBe(eventFallbackMs);
    await waitFor(() => expect(seen).toEqual([check, check, check]));
    await browser.whenHeard(leader.resume);
    expect(await browser.clock.pass()).toBe(eventFallbackMs);
    expect(await browser.clock.pass()).toBe(eventLeaderSilenceMs);
    await waitFor(() => expect(seen).toHaveLength(4));
    expect(browser.opened()).toBe(0);
  });

  test("need no checks in other tabs while the tab with the stream hears the server, even if nothing happens", async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await waitFor(() => expect(second.seen).toEqual([check]));
    for (let wait = 0; wait < 5; wait += 1) {
      await browser.whenHeard(() => browser.open[0]?.beat());
      expect(await browser.clock.pass()).toBe(eventLeaderSilenceMs);
    }
    await runEventLoop();
    expect([first.seen, second.seen]).toEqual([[check], [check]]);
  });

  test("come by a stream of its own to each tab on a platform without channels", async () => {
    const browser = createBrowser({ hasChannels: false });
    const tabs = [browser.openTab(), browser.openTab()];
    for (const { seen } of tabs) await waitFor(() => expect(seen).toEqual([check]));
    expect(browser.open).toHaveLength(2);
    for (const stream of browser.open) stream.push(products);
    for (const { seen } of tabs) await waitFor(() => expect(seen).toEqual([check, products]));
    expect(browser.clock.waits).toEqual([]);
  });
});
