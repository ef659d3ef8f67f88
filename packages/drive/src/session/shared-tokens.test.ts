import { accountCalls } from "@dexnet/protocol/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { namesOfDevice } from "../platform/stored-names.ts";
import { type Browser, createBrowser, type Tab } from "../testing/browser.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { createTokenStore } from "./session-tokens.ts";
import { recordLock } from "./shared-tokens.ts";

const ada = { email: "ada@example.org", password: "long enough", inviteCode: "INVITE" };
const bob = { ...ada, email: "bob@example.org" };
let world: FakeWorld;
let browser: Browser;
/** Events that are not delivered yet. */
let undelivered: (() => void)[];

beforeEach(async () => {
  world = await startFakeWorld();
  undelivered = [];
  browser = createBrowser(world, { deliver: (notify) => undelivered.push(notify) });
  for (const person of [ada, bob]) await createBrowser(world).open().session.register(person);
  world.host.receivedCalls.length = 0;
});
afterEach(() => world.host.stop());

async function openTab(): Promise<Tab> {
  const tab = browser.open();
  await tab.session.start();
  return tab;
}
const signIn = (tab: Tab, { email, password } = ada) => tab.session.signIn(email, password);
/** Both tabs start with stored tokens, so that no request is pending. */
async function bothSignedIn(): Promise<[Tab, Tab]> {
  const first = browser.open();
  await signIn(first);
  return [await openTab(), await openTab()];
}
const reasons = (tab: Tab) => tab.changes.map(({ reason }) => reason);

/** Delivers the last event first, and each one twice. Afterwards all tabs have read the record. */
async function deliverAll(): Promise<void> {
  for (const notify of undelivered.splice(0).reverse()) {
    notify();
    notify();
  }
  await new Promise(setImmediate);
  await browser.locks.withLock(recordLock, async () => undefined);
}

describe("change in another tab", () => {
  test("sign-in: a tab without a user follows", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(there);
    await deliverAll();
    await expect.poll(() => here.session.user()?.email).toBe(ada.email);
    expect(reasons(here)).toEqual(["signed-in"]);
    expect(reasons(there)).toEqual(["signed-in"]);
  });

  test("renewal: the tokens are used without a notification", async () => {
    const [here, there] = await bothSignedIn();
    world.accounts.sessions.expireAccessTokens();
    await there.call(accountCalls.me);
    await deliverAll();
    expect(await here.session.authorization()).toBe(await there.session.authorization());
    expect(reasons(here)).toEqual(["signed-in"]);
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("sign-out: this tab follows", async () => {
    const [here, there] = await bothSignedIn();
    await there.session.signOut();
    await deliverAll();
    expect(await here.session.authorization()).toBeUndefined();
    expect(reasons(here)).toEqual(["signed-in", "signed-out-elsewhere"]);
  });

  test("second sign-in of the same user: nothing changes", async () => {
    const [here, there] = await bothSignedIn();
    await there.session.signOut();
    await signIn(there);
    await deliverAll();
    expect(reasons(here)).toEqual(["signed-in"]);
    expect((await here.call(accountCalls.me)).email).toBe(ada.email);
  });

  test("sign-in of another user: this tab shows nobody until it is reloaded", async () => {
    const [here, there] = await bothSignedIn();
    await there.session.signOut();
    await signIn(there, bob);
    await deliverAll();
    expect(reasons(here)).toEqual(["signed-in", "switched-elsewhere"]);
    await deliverAll();
    world.accounts.sessions.expireAccessTokens();
    await there.call(accountCalls.me);
    await deliverAll();
    expect(here.session.user()).toBeNull();
    expect(await here.session.authorization()).toBeUndefined();
    expect((await openTab()).session.user()?.email).toBe(bob.email);
  });

  test("invalid record: nobody is signed in, and no error occurs", async () => {
    const here = await openTab();
    await signIn(here);
    for (const text of ["", "null", "[]", '{"token":5}', '{"token":"a.b.c","refreshToken":"r","receivedAt":1}']) {
      await createLocalStore(browser).set(namesOfDevice.session, text);
      await deliverAll();
      expect(here.session.user()).toBeNull();
      await signIn(here);
      expect(here.session.user()?.email).toBe(ada.email);
    }
  });

  test("cleared storage: nobody is signed in", async () => {
    const here = await openTab();
    await signIn(here);
    browser.keyValue.clear();
    await deliverAll();
    expect(reasons(here)).toEqual(["signed-in", "signed-out-elsewhere"]);
  });
});

describe("change in another tab without an event", () => {
  test("sign-out: noticed by the first refused call", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(here);
    await there.session.start();
    await there.session.signOut();
    await expect(here.call(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(reasons(here)).toEqual(["signed-in", "signed-out-elsewhere"]);
  });

  test("sign-in of another user: their tokens are not used in this tab", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(here);
    await signIn(there, bob);
    world.accounts.sessions.expireAccessTokens();
    await expect(here.call(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(reasons(here)).toEqual(["signed-in", "switched-elsewhere"]);
  });

  test("sign-in of another user: a sign-out in this tab does not end their session", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(here);
    await signIn(there, bob);
    await here.session.signOut();
    await deliverAll();
    expect((await there.call(accountCalls.me)).email).toBe(bob.email);
    expect(reasons(there)).toEqual(["signed-in"]);
  });

  test("sign-in of another user while the user is being loaded: the loaded user is not shown", async () => {
    const [here, there] = [browser.open(), await openTab()];
    await signIn(there);
    let switched: Promise<unknown> | undefined;
    world.host.replaceAnswer = async (call, answer) => {
      if (call !== accountCalls.me || switched !== undefined) return answer;
      switched = signIn(browser.open(), bob);
      await switched;
      await deliverAll();
      return answer;
    };
    await here.session.start();
    await expect.poll(() => here.session.user()?.email).toBe(bob.email);
    expect(here.changes.map(({ user }) => user?.email)).not.toContain(ada.email);
  });
});

test("shared tokens: a tab that shows a user does not start as another user", async () => {
  const [here, there] = [await openTab(), await openTab()];
  await signIn(here);
  await signIn(there, bob);
  expect(await here.session.start()).toEqual({ kind: "anonymous" });
  expect(reasons(here)).toEqual(["signed-in", "switched-elsewhere"]);
});

test("shared tokens: a renewal does not undo a sign-out of another tab between its read and its write", async () => {
  let steps = 0;
  let signOutAt = { step: 0, reached: Promise.withResolvers<void>() };
  const slow = createBrowser(world, {
    step: async () => {
      steps += 1;
      if (steps === signOutAt.step) signOutAt.reached.resolve();
      await new Promise(setImmediate);
    },
  });
  for (let step = 1; step <= 12; step += 1) {
    const [here, there] = [slow.open(), slow.open()];
    await here.session.signIn(ada.email, ada.password);
    await there.session.start();
    const authorization = await here.session.authorization();
    steps = 0;
    signOutAt = { step, reached: Promise.withResolvers<void>() };
    const renewed = here.session.renew(authorization).catch(() => false);
    await Promise.race([signOutAt.reached.promise, renewed]);
    await there.session.signOut();
    await renewed;
    expect(await createTokenStore(createLocalStore(slow)).read()).toBeNull();
  }
});
