import type { FollowOptions } from "@dexnet/drive/events/follow-account-events";
import { createListeners } from "@dexnet/drive/platform/listeners";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { AccountEvent } from "@dexnet/protocol/events";
import { describe, expect, test } from "vitest";
import { startAccountEvents } from "./start-account-events.ts";

const userOf = (id: string, isConfirmed = true): CurrentUser => ({
  id,
  email: "ann@example.org",
  email_activation: isConfirmed,
  unique_key: "key",
  language: "en-EN",
});

function start(user: CurrentUser | null) {
  const users = createListeners<CurrentUser | null>();
  const followed: FollowOptions[] = [];
  const seen: AccountEvent[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  const state = { now: 0, checks: 0, isBroken: false };
  const scheduled: (() => void)[] = [];
  function countCheck(): void {
    state.checks += 1;
  }
  const events = startAccountEvents({
    session: { user: () => user, subscribe: (listener) => users.subscribe((next) => listener(next, "updated")) },
    async load() {
      if (state.isBroken) throw new TypeError("Failed to fetch");
      return (options) => {
        followed.push(options);
        return { checkNow: countCheck };
      };
    },
    page,
    now: () => state.now,
    schedule: (action: () => void) => void scheduled.push(action),
  });
  events.subscribe((event) => void seen.push(event));
  async function settle(): Promise<void> {
    for (const action of scheduled.splice(0)) action();
    await new Promise((resolve) => setImmediate(resolve));
  }
  async function show(hiddenMs: number): Promise<void> {
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    state.now += hiddenMs;
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
  }
  return { users, followed, seen, state, settle, show };
}

describe("events of the signed-in account", () => {
  test("are followed while a user with a confirmed e-mail is signed in, each user once", async () => {
    const { users, followed, seen, settle } = start(null);
    await settle();
    users.notify(userOf("1", false));
    await settle();
    expect(followed).toEqual([]);
    users.notify(userOf("1"));
    users.notify(userOf("1"));
    await settle();
    followed[0]?.onEvent({ kind: "products" });
    expect(seen).toEqual([{ kind: "products" }]);
    users.notify(null);
    users.notify(userOf("2"));
    await settle();
    expect(followed.map(({ userId, signal }) => [userId, signal.aborted])).toEqual([
      ["1", true],
      ["2", false],
    ]);
  });

  test("are not followed for a user who has signed out before the code was loaded", async () => {
    const { users, followed, settle } = start(userOf("1"));
    users.notify(null);
    await settle();
    expect(followed).toEqual([]);
  });

  test("are checked when the page was out of sight for a minute, and not after a moment", async () => {
    const { state, settle, show } = start(userOf("1"));
    await settle();
    await show(59_999);
    expect(state.checks).toBe(0);
    await show(60_000);
    expect(state.checks).toBe(1);
  });

  test("begin later if the code could not be loaded", async () => {
    const { followed, state, settle, show } = start(userOf("1"));
    state.isBroken = true;
    await settle();
    state.isBroken = false;
    await show(1);
    expect(followed).toHaveLength(1);
  });
});
