import { accountCalls } from "@dexnet/protocol/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AccountSession, createAccountSession } from "./account-session.ts";
import { createCaller } from "./caller.ts";
import type { Clock } from "./clock.ts";
import { createLocalStore } from "./local-store.ts";
import { createProcessLocks, type Locks } from "./locks.ts";
import { createFastClock, createMemoryKeyValue, type Device } from "./testing/device.ts";
import { goodCode } from "./testing/fake-accounts.ts";
import { type FakeWorld, startFakeWorld } from "./testing/fake-world.ts";

const person = { email: "ada@example.org", password: "long enough", inviteCode: "INVITE" };
let world: FakeWorld;
let keyValue: Device["keyValue"];
let locks: Locks;

beforeEach(async () => {
  world = await startFakeWorld();
  keyValue = createMemoryKeyValue();
  locks = createProcessLocks();
});
afterEach(() => world.host.stop());

const urls = () => ({ api: world.host.url, ledger: world.host.url });
/** Another tab of the same browser. */
const newTab = (clock: Clock = createFastClock()) =>
  createAccountSession({ urls: urls(), store: createLocalStore({ keyValue }), locks, clock });
const callerOf = (session: AccountSession) =>
  createCaller({ urls: urls(), authorization: session.authorization, onUnauthorized: session.renew });
const refreshes = () => world.host.heard.filter((call) => call === accountCalls.refreshToken).length;

describe("signing in", () => {
  test("registering signs in with an unconfirmed e-mail, which a code confirms", async () => {
    const session = newTab();
    const heard: (boolean | null)[] = [];
    session.subscribe((user) => heard.push(user?.email_activation ?? null));
    expect((await session.register(person)).email_activation).toBe(false);
    expect(await session.resendEmail()).toBe(60);
    await expect(session.confirmEmail("000000")).rejects.toMatchObject({ code: "code_invalid" });
    await session.confirmEmail(goodCode);
    await session.signOut();
    expect(heard).toEqual([false, true, null]);
  });

  test("by password, by code, and refused", async () => {
    await newTab().register(person);
    const session = newTab();
    await expect(session.signIn(person.email, "wrong")).rejects.toMatchObject({ code: "credentials_invalid" });
    expect(session.user()).toBeNull();
    expect(await session.signIn(person.email, person.password)).toMatchObject({ kind: "signed-in" });
    expect(await session.signInWithCode(person.email, goodCode)).toMatchObject({ kind: "signed-in" });
    expect(session.user()?.email).toBe(person.email);
  });

  test("a second factor is an outcome, and signs nobody in", async () => {
    await newTab().register(person);
    world.accounts.twoFactor = true;
    const session = newTab();
    expect(await session.signIn(person.email, person.password)).toEqual({ kind: "two-factor", ticket: "ticket" });
    expect(await session.authorization()).toBeUndefined();
  });
});

describe("starting up", () => {
  test("without tokens nobody is asked and nobody is signed in", async () => {
    expect(await newTab().start()).toEqual({ kind: "anonymous" });
    expect(world.host.heard).toEqual([]);
  });

  test("a good access token is verified and the user loaded", async () => {
    await newTab().register(person);
    world.host.heard.length = 0;
    expect(await newTab().start()).toMatchObject({
      kind: "signed-in",
      arrival: "verified",
      user: { email: person.email },
    });
    expect(world.host.heard).toEqual([accountCalls.verifyToken, accountCalls.me]);
  });

  test("an expired one is exchanged, and the new pair is kept", async () => {
    await newTab().register(person);
    world.accounts.expireAccessTokens();
    expect(await newTab().start()).toMatchObject({ kind: "signed-in", arrival: "refreshed" });
    expect(await newTab().start()).toMatchObject({ kind: "signed-in", arrival: "verified" });
    expect(refreshes()).toBe(1);
  });

  test("a session that the server has ended is forgotten", async () => {
    await newTab().register(person);
    world.accounts.endSessions();
    expect(await newTab().start()).toEqual({ kind: "anonymous" });
    expect(keyValue.texts.size).toBe(0);
  });

  test.each([
    ["no connection", { kind: "drop" }],
    ["a 500", { kind: "answer", status: 500 }],
    ["a proxy's 503", { kind: "answer", status: 503 }],
  ] as const)("%s ends no session: the tokens are kept for the next start", async (_, trouble) => {
    await newTab().register(person);
    world.host.trouble = () => trouble;
    const session = newTab();
    expect(await session.start()).toMatchObject({ kind: "unreachable" });
    world.host.trouble = () => null;
    expect(await session.start()).toMatchObject({ kind: "signed-in" });
  });

  test("tokens that can't be read any more count as none", async () => {
    await newTab().register(person);
    for (const name of keyValue.texts.keys()) keyValue.texts.set(name, "spoilt");
    expect(await newTab().start()).toEqual({ kind: "anonymous" });
  });
});

describe("renewing", () => {
  test("many calls that meet an expired token wait for one exchange and go on", async () => {
    const session = newTab();
    await session.register(person);
    const call = callerOf(session);
    world.accounts.expireAccessTokens();
    const users = await Promise.all(Array.from({ length: 12 }, () => call(accountCalls.me)));
    expect(users.every((user) => user.email === person.email)).toBe(true);
    expect(refreshes()).toBe(1);
  });

  test("three tabs exchange once between them", async () => {
    const tabs = [newTab(), newTab(), newTab()];
    await tabs[0]?.register(person);
    for (const tab of tabs) await tab.start();
    world.accounts.expireAccessTokens();
    await Promise.all(tabs.map((tab) => callerOf(tab)(accountCalls.me)));
    expect(refreshes()).toBe(1);
  });

  test("a token is renewed before it ends, by the time that this device has had it", async () => {
    let shiftMs = 0;
    // This device's clock is a year ahead: that alone must not renew anything.
    const ahead = 365 * 86_400_000;
    const clock = { ...createFastClock(), now: () => Date.now() + ahead + shiftMs };
    const session = newTab(clock);
    await session.register(person);
    await session.authorization();
    expect(refreshes()).toBe(0);
    shiftMs = (world.accounts.tokenLifetimeSeconds - 10) * 1000;
    const before = await session.authorization();
    expect(refreshes()).toBe(1);
    expect(await session.authorization()).toBe(before);
    expect(refreshes()).toBe(1);
  });

  test("a session that ended under way is told once, and signs out", async () => {
    const session = newTab();
    await session.register(person);
    world.accounts.endSessions();
    await expect(callerOf(session)(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(session.user()).toBeNull();
    expect(await session.authorization()).toBeUndefined();
    expect(await newTab().start()).toEqual({ kind: "anonymous" });
  });

  test("no connection during the exchange signs nobody out", async () => {
    const session = newTab();
    await session.register(person);
    world.accounts.expireAccessTokens();
    world.host.trouble = (call) => (call === accountCalls.refreshToken ? { kind: "drop" } : null);
    await expect(callerOf(session)(accountCalls.me)).rejects.toMatchObject({ code: "network" });
    world.host.trouble = () => null;
    expect((await callerOf(session)(accountCalls.me)).email).toBe(person.email);
  });

  test("a sign-out during the exchange stays one", async () => {
    const session = newTab();
    await session.register(person);
    world.accounts.expireAccessTokens();
    world.host.trouble = (call) => {
      if (call === accountCalls.refreshToken) void session.signOut();
      return null;
    };
    await callerOf(session)(accountCalls.me).catch(() => undefined);
    expect(await session.authorization()).toBeUndefined();
    expect(session.user()).toBeNull();
    expect(keyValue.texts.size).toBe(0);
  });
});
