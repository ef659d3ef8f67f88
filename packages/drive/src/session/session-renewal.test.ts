import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../http/caller.ts";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createRandom } from "../platform/random.ts";
import { type Browser, createBrowser, type Tab } from "../testing/browser.ts";
import { createFastClock } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../testing/fakes/http-host.ts";
import { createRenewal } from "./session-renewal.ts";
import { createTokenStore, heldFrom } from "./session-tokens.ts";
import { createSharedTokens } from "./shared-tokens.ts";

const person = { email: "ada@example.org", password: "long enough", inviteCode: "INVITE" };
let world: FakeWorld;
let browser: Browser;

beforeEach(async () => {
  world = await startFakeWorld();
  browser = createBrowser(world);
});
afterEach(() => world.host.stop());

async function signedIn(email = person.email): Promise<Tab> {
  const tab = browser.open();
  await tab.session.register({ ...person, email });
  return tab;
}

/** The next calls of refresh/ go wrong in this way. */
function troubleRefresh(trouble: InjectedFault, times: number): void {
  let left = times;
  world.host.injectFault = (call) => {
    if (call !== accountCalls.refreshToken || left === 0) return null;
    left -= 1;
    return trouble;
  };
}

describe("renewing", () => {
  test("many calls, of page and worker, that meet an expired token wait for one exchange and go on", async () => {
    const { call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    const users = await Promise.all(Array.from({ length: 12 }, () => call(accountCalls.me)));
    expect(users.every((user) => user.email === person.email)).toBe(true);
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("three tabs exchange once between them", async () => {
    const tabs = [await signedIn(), browser.open(), browser.open()];
    for (const tab of tabs) await tab.session.start();
    world.accounts.sessions.expireAccessTokens();
    await Promise.all(tabs.map((tab) => tab.call(accountCalls.me)));
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("a token is renewed before it ends, by the time that this device has had it", async () => {
    let shiftMs = 0;
    // This device's clock is a year ahead: that alone must not renew anything.
    const ahead = 365 * 86_400_000;
    const { session } = browser.open({ ...createFastClock(), now: () => Date.now() + ahead + shiftMs });
    await session.register(person);
    await session.authorization();
    expect(world.accounts.sessions.exchanges).toBe(0);
    shiftMs = (world.accounts.sessions.tokenLifetimeSeconds - 10) * 1000;
    const before = await session.authorization();
    expect(world.accounts.sessions.exchanges).toBe(1);
    expect(await session.authorization()).toBe(before);
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("a session that ended under way is told once, and signs out", async () => {
    const { session, call, changes } = await signedIn();
    world.accounts.sessions.endAll();
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(changes.slice(1)).toEqual([{ user: null, reason: "expired" }]);
    expect(await session.authorization()).toBeUndefined();
    expect(await browser.open().session.start()).toEqual({ kind: "anonymous" });
  });

  test("a call made as one user is not made again as the next", async () => {
    const { session } = await signedIn();
    const used = await session.authorization();
    await session.register({ ...person, email: "bob@example.org" });
    expect(await session.renew(used)).toBe(false);
    expect(await session.renew(undefined)).toBe(false);
  });

  test("new tokens of another user are refused", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    world.host.replaceAnswer = (asked, answer) =>
      asked === accountCalls.refreshToken ? world.accounts.sessions.begin("somebody else") : answer;
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "bad_answer" });
    expect(session.user()?.email).toBe(person.email);
  });
});

test("a refusal because another tab was faster, where tabs can't take turns, takes that tab's tokens", async () => {
  const store = createTokenStore(createLocalStore(browser));
  const tell = vi.fn();
  const [here, there] = [1, 2].map(() =>
    createSharedTokens({
      store,
      locks: createProcessLocks(),
      isEnded: async () => false,
      shownUserId: () => "ada",
      tell,
    }),
  );
  if (here === undefined || there === undefined) throw new Error("There are no tabs");
  const stale = heldFrom(world.accounts.sessions.begin("ada"), 0);
  const newer = heldFrom(world.accounts.sessions.begin("ada"), 0);
  await here.put(stale);
  const call = (async () => {
    await there.put(newer);
    throw new AppError("session_expired");
  }) as Caller;
  const deps = { clock: createFastClock(), random: createRandom(), locks: createProcessLocks() };
  await createRenewal({ call, shared: here, ...deps })(stale);
  expect(here.held()).toEqual(newer);
  expect(tell).not.toHaveBeenCalled();
});

describe("signing out during an exchange", () => {
  test("stays so, and the tokens that came too late end, though the server never heard of the sign-out", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    const signedOut: Promise<void>[] = [];
    const logoutTroubles: InjectedFault[] = [{ kind: "drop" }];
    world.host.injectFault = (asked) => {
      if (asked === accountCalls.refreshToken) signedOut.push(session.signOut());
      return asked === accountCalls.logout ? (logoutTroubles.shift() ?? null) : null;
    };
    await call(accountCalls.me).catch(() => undefined);
    await Promise.all(signedOut);
    expect(session.user()).toBeNull();
    expect(await session.authorization()).toBeUndefined();
    expect(await browser.open().session.start()).toEqual({ kind: "anonymous" });
    await expect.poll(() => world.accounts.sessions.count()).toBe(0);
  });
});

describe("an answer that was lost costs no session", () => {
  test.each([
    ["the connection breaks before", { kind: "drop" }, 1],
    ["the connection breaks after", { kind: "drop-after" }, 1],
    ["the answer is cut", { kind: "cut-after" }, 1],
    ["the server has a fault", { kind: "answer", status: 500, code: "internal" }, 1],
    ["the answer is lost twice", { kind: "drop-after" }, 2],
  ] as const)("%s: the call goes on", async (_, trouble, times) => {
    const { call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    troubleRefresh(trouble, times);
    expect((await call(accountCalls.me)).email).toBe(person.email);
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("it stays lost for longer: the call fails, the next one goes on", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    troubleRefresh({ kind: "drop-after" }, 3);
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "network" });
    expect(session.user()?.email).toBe(person.email);
    expect((await call(accountCalls.me)).email).toBe(person.email);
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("nor does one that can't be trusted", async () => {
    const { call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    let isLying = true;
    world.host.replaceAnswer = (asked, answer) =>
      asked === accountCalls.refreshToken && isLying ? "a portal's page" : answer;
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "bad_answer" });
    isLying = false;
    expect((await call(accountCalls.me)).email).toBe(person.email);
  });

  test("a server that wants to be left alone is not asked again at once", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    troubleRefresh({ kind: "answer", status: 429, code: "too_many_requests", retryAfter: 30 }, 1);
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(world.host.receivedCalls.filter((asked) => asked === accountCalls.refreshToken)).toHaveLength(1);
    expect(session.user()?.email).toBe(person.email);
  });

  test("the page was left at any step of it: the next one goes on", async () => {
    for (let steps = 1; steps <= 12; steps += 1) {
      browser = createBrowser(world);
      const { call, crash, crashed } = await signedIn(`${steps}@example.org`);
      world.accounts.sessions.expireAccessTokens();
      crash(steps);
      await Promise.race([call(accountCalls.me), crashed]);
      expect(await browser.open().session.start()).toMatchObject({ kind: "signed-in" });
    }
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("the page was left with an access token that is still good: the exchange is finished all the same", async () => {
    const { session, crash, crashed } = await signedIn();
    world.host.injectFault = (asked) => {
      if (asked === accountCalls.refreshToken) crash();
      return null;
    };
    await Promise.race([session.renew(await session.authorization()), crashed]);
    world.host.injectFault = () => null;
    expect(world.accounts.sessions.exchanges).toBe(1);
    expect(await browser.open().session.start()).toMatchObject({ kind: "signed-in", arrival: "refreshed" });
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("while it is not known what came of it, calls go on with a token that still does", async () => {
    const { session, call } = await signedIn();
    troubleRefresh({ kind: "drop" }, Number.POSITIVE_INFINITY);
    await expect(session.renew(await session.authorization())).rejects.toMatchObject({ code: "network" });
    expect((await call(accountCalls.me)).email).toBe(person.email);
    const asked = world.host.receivedCalls.length;
    await call(accountCalls.me);
    expect(world.host.receivedCalls.length - asked).toBe(1);
  });
});
