import { accountCalls, type CurrentUser } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { createFastClock } from "../testing/device.ts";
import { goodSecondFactor } from "../testing/fakes/fake-accounts.ts";
import { goodCode } from "../testing/fakes/fake-codes.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";

const person = { email: "ada@example.org", password: "long enough", inviteCode: "INVITE" };
let world: FakeWorld;
let browser: Browser;

beforeEach(async () => {
  world = await startFakeWorld();
  browser = createBrowser(world);
});
afterEach(() => world.host.stop());

const newSession = () => browser.open().session;

describe("sign-in", () => {
  test("registers a user with an unconfirmed e-mail, which a code confirms", async () => {
    const { session, changes } = browser.open();
    expect((await session.register(person)).email_activation).toBe(false);
    world.clock.advance(60_000);
    expect(await session.resendEmail()).toBe(60);
    await expect(session.confirmEmail("000000")).rejects.toMatchObject({ code: "code_invalid" });
    await session.confirmEmail(goodCode);
    await session.signOut();
    expect(changes.map(({ user, reason }) => [user?.email_activation, reason])).toEqual([
      [false, "signed-in"],
      [true, "updated"],
      [undefined, "signed-out"],
    ]);
  });

  test("works with a password and with a code, and refuses wrong ones", async () => {
    await newSession().register(person);
    const session = newSession();
    await expect(session.signIn(person.email, "wrong")).rejects.toMatchObject({ code: "credentials_invalid" });
    expect(session.user()).toBeNull();
    expect(await session.signIn(person.email, person.password)).toMatchObject({ kind: "signed-in" });
    world.accounts.codes.send("sign_in", person.email);
    expect(await session.signInWithCode(person.email, goodCode)).toMatchObject({ kind: "signed-in" });
    expect(session.user()?.email).toBe(person.email);
  });

  test("with a second factor signs nobody in before the code, which is required once", async () => {
    await createBrowser(world).open().session.register(person);
    world.accounts.requireSecondFactor(person.email);
    const session = newSession();
    const outcome = await session.signIn(person.email, person.password);
    if (outcome.kind !== "two-factor") throw new Error("No second factor was required");
    expect(await session.authorization()).toBeUndefined();
    await expect(session.finishSignIn(outcome.ticket, "000000")).rejects.toMatchObject({ code: "code_invalid" });
    expect(session.user()).toBeNull();
    expect((await session.finishSignIn(outcome.ticket, goodSecondFactor)).email).toBe(person.email);
    expect(await session.authorization()).toMatch(/^JWT /);
    const again = session.finishSignIn(outcome.ticket, goodSecondFactor);
    await expect(again).rejects.toMatchObject({ code: "ticket_expired" });
    expect(session.user()?.email).toBe(person.email);
  });

  test("with tokens of another way signs in, and tells that way the id of the device", async () => {
    const { id } = await createBrowser(world).open().session.register(person);
    const session = newSession();
    const ids: string[] = [];
    const user = await session.signInWith(async (deviceId) => {
      ids.push(deviceId);
      return world.accounts.sessions.begin(id);
    });
    expect(user.email).toBe(person.email);
    expect(ids).toEqual([expect.stringMatching(/^.{16,64}$/)]);
    expect(await session.authorization()).toMatch(/^JWT /);
    const refused = newSession().signInWith(() => Promise.reject(new AppError("passkey_cancelled")));
    await expect(refused).rejects.toMatchObject({ code: "passkey_cancelled" });
  });

  test("keeps the tokens and the used code when the connection breaks after the tokens arrived", async () => {
    await createBrowser(world).open().session.register(person);
    world.accounts.codes.send("sign_in", person.email);
    let isLost = false;
    world.host.injectFault = (call) => {
      if (call !== accountCalls.me || isLost) return null;
      isLost = true;
      return { kind: "drop" };
    };
    expect(await newSession().signInWithCode(person.email, goodCode)).toMatchObject({ kind: "signed-in" });
  });

  test("as another user without a sign-out shows no user in between", async () => {
    const { session, changes } = browser.open();
    await session.register(person);
    await session.register({ ...person, email: "bob@example.org" });
    expect(changes.map(({ user, reason }) => [user?.email, reason])).toEqual([
      ["ada@example.org", "signed-in"],
      [undefined, "signed-out"],
      ["bob@example.org", "signed-in"],
    ]);
  });

  test("refuses tokens that don't contain their user", async () => {
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.register ? { token: "opaque", refresh_token: "opaque" } : answer;
    const session = newSession();
    await expect(session.register(person)).rejects.toMatchObject({ code: "bad_answer" });
    expect(await session.authorization()).toBeUndefined();
  });
});

describe("a server that answers about another e-mail than the typed one", () => {
  let registered: CurrentUser;

  beforeEach(async () => {
    registered = await newSession().register(person);
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.me ? { ...(answer as CurrentUser), email: "eve@example.org" } : answer;
  });

  test("signs nobody in", async () => {
    const { session, changes } = browser.open();
    const other = { ...person, email: "bob@example.org" };
    await expect(session.register(other)).rejects.toMatchObject({ code: "bad_answer" });
    await expect(session.signIn(person.email, person.password)).rejects.toMatchObject({ code: "bad_answer" });
    world.accounts.requireSecondFactor(person.email);
    const outcome = await session.signIn(person.email, person.password);
    if (outcome.kind !== "two-factor") throw new Error("No second factor was required");
    await expect(session.finishSignIn(outcome.ticket, goodSecondFactor)).rejects.toMatchObject({ code: "bad_answer" });
    const passkey = await session.signIn(person.email, person.password);
    if (passkey.kind !== "two-factor") throw new Error("No second factor was required");
    const tokens = async () => world.accounts.sessions.begin(registered.id);
    const another = session.finishSignInWith("another ticket", tokens);
    await expect(another).rejects.toMatchObject({ code: "ticket_expired" });
    await expect(session.finishSignInWith(passkey.ticket, tokens)).rejects.toMatchObject({ code: "bad_answer" });
    world.accounts.codes.send("sign_in", other.email);
    await expect(session.signInWithCode(other.email, goodCode)).rejects.toMatchObject({ code: "bad_answer" });
    expect([session.user(), await session.authorization(), changes]).toEqual([null, undefined, []]);
  });

  test("is not believed after a correction", async () => {
    world.host.replaceAnswer = (_, answer) => answer;
    const { session } = browser.open();
    await session.register({ ...person, email: "bob@example.org" });
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.me ? { ...(answer as CurrentUser), email: "eve@example.org" } : answer;
    const changing = session.changeEmail("carol@example.org", person.password);
    await expect(changing).rejects.toMatchObject({ code: "bad_answer" });
    expect(session.user()?.email).toBe("bob@example.org");
  });
});

describe("a user whose e-mail is confirmed", () => {
  test.each([
    ["e-mail", { email: "eve@example.org" }],
    ["key of the local storage", { unique_key: "f".repeat(64) }],
    ["e-mail that is not confirmed", { email_activation: false }],
  ])("keeps these fields when a server answers with another %s", async (_, change: Partial<CurrentUser>) => {
    const { session, changes } = browser.open();
    await session.register(person);
    const confirmed = await session.confirmEmail(goodCode);
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.me || call === accountCalls.updateMe ? { ...(answer as CurrentUser), ...change } : answer;
    await expect(session.reloadUser()).rejects.toMatchObject({ code: "bad_answer" });
    await expect(session.setLanguage("uk-UA")).rejects.toMatchObject({ code: "bad_answer" });
    expect(session.user()).toEqual(confirmed);
    expect(changes.map(({ reason }) => reason)).toEqual(["signed-in", "updated"]);
  });

  test("may have another e-mail and another key of the local storage before the confirmation", async () => {
    const { session } = browser.open();
    await session.register(person);
    const change = { email: "corrected@example.org", unique_key: "f".repeat(64) };
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.me ? { ...(answer as CurrentUser), ...change } : answer;
    expect(await session.confirmEmail(goodCode)).toMatchObject(change);
  });
});

describe("device id", () => {
  test("goes with every sign-in, is the same in all tabs, and survives a sign-out", async () => {
    const session = newSession();
    await session.register(person);
    await session.confirmEmail(goodCode);
    await session.signOut();
    await session.signIn(person.email, person.password);
    world.accounts.codes.send("sign_in", person.email);
    await newSession().signInWithCode(person.email, goodCode);
    await createBrowser(world).open().session.signIn(person.email, person.password);
    const [first, second, third, ofAnother] = world.accounts.deviceIds;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(ofAnother).not.toBe(first);
  });
});

describe("language of mails", () => {
  test("is sent to the server when a user is signed in", async () => {
    const { session, changes } = browser.open();
    await session.setLanguage("uk-UA");
    expect(world.host.receivedCalls).toEqual([]);
    await session.register(person);
    await session.setLanguage("ru-RU");
    expect(session.user()?.language).toBe("ru-RU");
    expect(changes.at(-1)).toMatchObject({ user: { language: "ru-RU" }, reason: "updated" });
    world.host.replaceAnswer = (call, answer) =>
      call === accountCalls.updateMe ? { ...(answer as CurrentUser), language: "en-EN" } : answer;
    await expect(session.setLanguage("uk-UA")).rejects.toMatchObject({ code: "bad_answer" });
    expect(session.user()?.language).toBe("ru-RU");
  });
});

describe("sign-out", () => {
  test("ends the session on the server too", async () => {
    const session = newSession();
    await session.register(person);
    await session.signOut();
    expect(world.accounts.sessions.count()).toBe(0);
    expect(session.user()).toBeNull();
    expect(await newSession().start()).toEqual({ kind: "anonymous" });
  });

  test.each([["drop"], ["drop-after"]] as const)("succeeds when the server can't be reached: %s", async (kind) => {
    const session = newSession();
    await session.register(person);
    world.host.injectFault = () => ({ kind });
    await session.signOut();
    expect(await session.authorization()).toBeUndefined();
    expect(await newSession().start()).toEqual({ kind: "anonymous" });
  });

  test("removes the tokens before it calls the server, and waits only a short time", async () => {
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    const { session } = browser.open({ ...createFastClock(), wait });
    await session.register(person);
    const authorization = Promise.withResolvers<string | undefined>();
    world.host.injectFault = (call) => {
      if (call === sessionCalls.logout) void session.authorization().then(authorization.resolve);
      return null;
    };
    await session.signOut();
    expect(waits).toEqual([2000]);
    expect(await authorization.promise).toBeUndefined();
  });
});

describe("deletion of the account", () => {
  test("lets other calls wait, and sends none after it", async () => {
    const { session, call, changes } = browser.open();
    await session.register(person);
    world.host.receivedCalls.length = 0;
    let whileDeleted: Promise<unknown> = Promise.resolve();
    world.host.serve(accountCalls.confirmDeletion, async ({ authorization }) => {
      expect(authorization).toMatch(/^JWT /);
      world.accounts.sessions.endAll();
      whileDeleted = call(accountCalls.me).catch((fault: unknown) => fault);
      return {};
    });
    await session.deleteAccount(goodCode);
    expect(await whileDeleted).toMatchObject({ code: "session_required" });
    expect(session.user()).toBeNull();
    expect(changes.map(({ reason }) => reason)).toEqual(["signed-in", "account-deleted"]);
    expect(world.host.receivedCalls.map(({ path }) => path)).toEqual([
      accountCalls.confirmDeletion.path,
      sessionCalls.logout.path,
    ]);
  });

  test("keeps the session when the code is wrong", async () => {
    const { session, call, changes } = browser.open();
    await session.register(person);
    world.host.serve(accountCalls.confirmDeletion, async () => {
      throw new AppError("code_invalid");
    });
    await expect(session.deleteAccount("000000")).rejects.toMatchObject({ code: "code_invalid" });
    expect((await call(accountCalls.me)).email).toBe(person.email);
    expect(changes.map(({ reason }) => reason)).toEqual(["signed-in"]);
  });
});

describe("session start", () => {
  test("without tokens sends no request and signs nobody in", async () => {
    expect(await newSession().start()).toEqual({ kind: "anonymous" });
    expect(world.host.receivedCalls).toEqual([]);
  });

  test("verifies a valid access token and loads the user", async () => {
    await newSession().register(person);
    world.host.receivedCalls.length = 0;
    expect(await newSession().start()).toMatchObject({
      kind: "signed-in",
      arrival: "verified",
      user: { email: person.email },
    });
    expect(world.host.receivedCalls).toEqual([sessionCalls.verifyToken, accountCalls.me]);
  });

  test("exchanges an expired access token and stores the new pair", async () => {
    await newSession().register(person);
    world.accounts.sessions.expireAccessTokens();
    expect(await newSession().start()).toMatchObject({ kind: "signed-in", arrival: "refreshed" });
    expect(await newSession().start()).toMatchObject({ kind: "signed-in", arrival: "verified" });
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("removes the tokens of a session that the server has ended, but keeps the device id", async () => {
    await newSession().register(person);
    world.accounts.sessions.endAll();
    expect(await newSession().start()).toEqual({ kind: "anonymous" });
    expect(browser.keyValue.texts.size).toBe(1);
    world.host.receivedCalls.length = 0;
    expect(await newSession().start()).toEqual({ kind: "anonymous" });
    expect(world.host.receivedCalls).toEqual([]);
  });

  test.each([
    ["no connection", { kind: "drop" }],
    ["a 500", { kind: "answer", status: 500 }],
    ["a proxy's 503", { kind: "answer", status: 503 }],
    ["a proxy's 401", { kind: "answer", status: 401 }],
    ["a proxy's 403", { kind: "answer", status: 403 }],
  ] as const)("keeps the tokens for the next start after %s", async (_, trouble) => {
    await newSession().register(person);
    world.host.injectFault = () => trouble;
    const session = newSession();
    expect(await session.start()).toMatchObject({ kind: "unreachable" });
    world.host.injectFault = () => null;
    expect(await session.start()).toMatchObject({ kind: "signed-in" });
  });

  test("ignores tokens that can't be decrypted", async () => {
    await newSession().register(person);
    for (const name of browser.keyValue.texts.keys()) browser.keyValue.texts.set(name, "spoilt");
    expect(await newSession().start()).toEqual({ kind: "anonymous" });
  });
});
