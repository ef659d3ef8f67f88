import { createRandom } from "@dexnet/blocks/random";
import { accountCalls } from "@dexnet/protocol/accounts";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { type Browser, createBrowser, type Tab } from "../testing/browser.ts";
import { createFastClock } from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../testing/fakes/http-host.ts";
import { createRenewal } from "./session-renewal.ts";
import { createTokenStore, tokensFromAnswer } from "./session-tokens.ts";
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

/** Makes the next calls of refresh/ fail in this way. */
function troubleRefresh(trouble: InjectedFault, times: number): void {
  let left = times;
  world.host.injectFault = (call) => {
    if (call !== sessionCalls.refreshToken || left === 0) return null;
    left -= 1;
    return trouble;
  };
}

describe("token renewal", () => {
  test("is shared by many calls of page and worker with an expired token, which then succeed", async () => {
    const { call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    const users = await Promise.all(Array.from({ length: 12 }, () => call(accountCalls.me)));
    expect(users.every((user) => user.email === person.email)).toBe(true);
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("happens once for three tabs", async () => {
    const tabs = [await signedIn(), browser.open(), browser.open()];
    for (const tab of tabs) await tab.session.start();
    world.accounts.sessions.expireAccessTokens();
    await Promise.all(tabs.map((tab) => tab.call(accountCalls.me)));
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("happens before the token expires, measured from its receipt on this device", async () => {
    let shiftMs = 0;
    // The device's clock is a year ahead, which alone must not cause a renewal.
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

  test("of a session that has ended notifies once and signs out", async () => {
    const { session, call, changes } = await signedIn();
    world.accounts.sessions.endAll();
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(changes.slice(1)).toEqual([{ user: null, reason: "expired" }]);
    expect(await session.authorization()).toBeUndefined();
    expect(await browser.open().session.start()).toEqual({ kind: "anonymous" });
  });

  test("does not repeat a call of one user as another", async () => {
    const { session } = await signedIn();
    const used = await session.authorization();
    await session.register({ ...person, email: "bob@example.org" });
    expect(await session.renew(used)).toBe(false);
    expect(await session.renew(undefined)).toBe(false);
  });

  test("refuses new tokens of another user", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    world.host.replaceAnswer = (requested, answer) =>
      requested === sessionCalls.refreshToken ? world.accounts.sessions.begin("somebody else") : answer;
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "bad_answer" });
    expect(session.user()?.email).toBe(person.email);
  });
});

test("token renewal: uses the tokens of another tab that was faster, when tabs have no common lock", async () => {
  const store = createTokenStore(createLocalStore(browser));
  const onChange = vi.fn();
  const [here, there] = [1, 2].map(() =>
    createSharedTokens({
      store,
      locks: createProcessLocks(),
      isEnded: async () => false,
      shownUserId: () => "ada",
      onChange,
    }),
  );
  if (here === undefined || there === undefined) throw new Error("There are no tabs");
  const stale = tokensFromAnswer(world.accounts.sessions.begin("ada"), 0);
  const newer = tokensFromAnswer(world.accounts.sessions.begin("ada"), 0);
  await here.replaceUser(stale);
  const call = (async () => {
    await there.replaceUser(newer);
    throw new AppError("session_expired");
  }) as Caller;
  const deps = { clock: createFastClock(), random: createRandom(), locks: createProcessLocks() };
  await createRenewal({ call, shared: here, ...deps })(stale);
  expect(here.current()).toEqual(newer);
  expect(onChange).not.toHaveBeenCalled();
});

describe("sign-out during a token exchange", () => {
  test("revokes the tokens that arrive later, also when the server did not get the sign-out", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    const signedOut: Promise<void>[] = [];
    const logoutTroubles: InjectedFault[] = [{ kind: "drop" }];
    world.host.injectFault = (requested) => {
      if (requested === sessionCalls.refreshToken) signedOut.push(session.signOut());
      return requested === sessionCalls.logout ? (logoutTroubles.shift() ?? null) : null;
    };
    await call(accountCalls.me).catch(() => undefined);
    await Promise.all(signedOut);
    expect(session.user()).toBeNull();
    expect(await session.authorization()).toBeUndefined();
    expect(await browser.open().session.start()).toEqual({ kind: "anonymous" });
    await expect.poll(() => world.accounts.sessions.count()).toBe(0);
  });
});

describe("lost answer of a token exchange", () => {
  test.each([
    ["the connection breaks before", { kind: "drop" }, 1],
    ["the connection breaks after", { kind: "drop-after" }, 1],
    ["the answer is cut", { kind: "cut-after" }, 1],
    ["the server has a fault", { kind: "answer", status: 500, code: "internal" }, 1],
    ["the answer is lost twice", { kind: "drop-after" }, 2],
  ] as const)("does not fail the call: %s", async (_, trouble, times) => {
    const { call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    troubleRefresh(trouble, times);
    expect((await call(accountCalls.me)).email).toBe(person.email);
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("fails the call if it stays lost, and the next call succeeds", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    troubleRefresh({ kind: "drop-after" }, 3);
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "network" });
    expect(session.user()?.email).toBe(person.email);
    expect((await call(accountCalls.me)).email).toBe(person.email);
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("does not end the session if the answer can't be trusted", async () => {
    const { call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    let isLying = true;
    world.host.replaceAnswer = (requested, answer) =>
      requested === sessionCalls.refreshToken && isLying ? "a portal's page" : answer;
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "bad_answer" });
    isLying = false;
    expect((await call(accountCalls.me)).email).toBe(person.email);
  });

  test("is not repeated at once if the server asks to wait", async () => {
    const { session, call } = await signedIn();
    world.accounts.sessions.expireAccessTokens();
    troubleRefresh({ kind: "answer", status: 429, code: "too_many_requests", retryAfter: 30 }, 1);
    await expect(call(accountCalls.me)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(world.host.receivedCalls.filter((requested) => requested === sessionCalls.refreshToken)).toHaveLength(1);
    expect(session.user()?.email).toBe(person.email);
  });

  test("does not end the session if the page is closed at any step", async () => {
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

  test("is requested again after a reload, even if the access token is still valid", async () => {
    const { session, crash, crashed } = await signedIn();
    world.host.injectFault = (requested) => {
      if (requested === sessionCalls.refreshToken) crash();
      return null;
    };
    await Promise.race([session.renew(await session.authorization()), crashed]);
    world.host.injectFault = () => null;
    expect(world.accounts.sessions.exchanges).toBe(1);
    expect(await browser.open().session.start()).toMatchObject({ kind: "signed-in", arrival: "refreshed" });
    expect(world.accounts.sessions.replays).toBe(0);
  });

  test("does not keep calls from using a token that is still valid", async () => {
    const { session, call } = await signedIn();
    troubleRefresh({ kind: "drop" }, Number.POSITIVE_INFINITY);
    await expect(session.renew(await session.authorization())).rejects.toMatchObject({ code: "network" });
    expect((await call(accountCalls.me)).email).toBe(person.email);
    const requested = world.host.receivedCalls.length;
    await call(accountCalls.me);
    expect(world.host.receivedCalls.length - requested).toBe(1);
  });
});
