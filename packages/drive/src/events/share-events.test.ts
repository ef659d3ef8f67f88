import { AppError } from "@dexnet/protocol/errors/errors";
import type { AccountEvent } from "@dexnet/protocol/events";
import { describe, expect, test } from "vitest";
import { runEventLoop } from "../testing/run-event-loop.ts";
import { createEventSharing, createSharedReader } from "./share-events.ts";

const check: AccountEvent = { kind: "check" };
const products: AccountEvent = { kind: "products" };

interface OpenStream {
  readonly authorization: string;
  readonly push: (event: AccountEvent) => void;
  readonly end: (fault?: AppError) => void;
}

/** A worker, whose streams the test feeds, and its tabs. */
function startWorker() {
  const streams: OpenStream[] = [];
  const serveTab = createEventSharing((authorization) => (push, signal) => {
    const ended = Promise.withResolvers<void>();
    const end = (fault?: AppError) => (fault === undefined ? ended.resolve() : ended.reject(fault));
    signal.addEventListener("abort", () => setImmediate(end));
    streams.push({ authorization, push, end });
    return ended.promise;
  });
  const renewed: string[] = [];
  /** Rejects `failed` at once with `fault`. The outcome is null after an end without a fault. */
  async function openTab({ authorization = "JWT", fault = null as AppError | null } = {}) {
    const seen: AccountEvent[] = [];
    const closed: boolean[] = [];
    const leaving = new AbortController();
    const readEvents = createSharedReader({
      authorization: async () => (authorization === "" ? undefined : authorization),
      renew: async (used) => renewed.push(used) > 0,
      connect: () => ({
        events: serveTab(),
        failed: fault === null ? new Promise(() => undefined) : Promise.reject(fault),
        close: () => void closed.push(true),
      }),
    });
    const outcome = readEvents((event) => void seen.push(event), leaving.signal).then(
      () => null,
      (thrown: AppError) => thrown.code,
    );
    await runEventLoop(1);
    return { seen, closed, outcome, leave: () => leaving.abort() };
  }
  return { streams, renewed, openTab };
}

describe("stream of events that tabs share", () => {
  test("is opened by the first tab, and a later one begins with a check", async () => {
    const { streams, openTab } = startWorker();
    const first = await openTab({ authorization: "JWT 1" });
    streams[0]?.push(check);
    const second = await openTab({ authorization: "JWT 2" });
    streams[0]?.push(products);
    for (const { seen } of [first, second]) expect(seen).toEqual([check, products]);
    expect(streams.map(({ authorization }) => authorization)).toEqual(["JWT 1"]);
  });

  test("ends for all tabs with its fault, and the next one does not go to a tab that has not asked for it", async () => {
    const { streams, openTab } = startWorker();
    const [first, second] = [await openTab(), await openTab()];
    streams[0]?.end(new AppError("network"));
    expect([await first.outcome, await second.outcome]).toEqual(["network", "network"]);
    expect([first.closed, second.closed]).toEqual([[true], [true]]);
    const third = await openTab();
    streams[1]?.push(products);
    expect([first.seen, second.seen, third.seen]).toEqual([[], [check], [products]]);
  });

  test("ends for all tabs when one of them signs out or may have missed events, and the next one begins at once", async () => {
    const { streams, openTab } = startWorker();
    const [first, second] = [await openTab(), await openTab()];
    second.leave();
    const third = await openTab();
    expect([await first.outcome, await second.outcome]).toEqual([null, null]);
    expect(streams).toHaveLength(2);
    // A tab of the first stream, which was frozen when that ended, does not end the second one.
    first.leave();
    const fourth = await openTab();
    streams[1]?.push(products);
    expect([third.seen, fourth.seen]).toEqual([[products], [check, products]]);
  });

  test("renews the session of a tab whose authorization was refused", async () => {
    const { streams, renewed, openTab } = startWorker();
    const tab = await openTab();
    streams[0]?.end(new AppError("session_required"));
    expect(await tab.outcome).toBe("session_required");
    expect(renewed).toEqual(["JWT"]);
  });

  test("is not asked for without a session, and fails like a lost connection without the code of the worker", async () => {
    const { streams, openTab } = startWorker();
    expect(await (await openTab({ authorization: "" })).outcome).toBe("session_required");
    expect(streams).toEqual([]);
    expect(await (await openTab({ fault: new AppError("network") })).outcome).toBe("network");
  });
});
