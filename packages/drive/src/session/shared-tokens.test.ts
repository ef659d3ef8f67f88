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
/** Events that no tab has heard yet. */
let unheard: (() => void)[];

beforeEach(async () => {
  world = await startFakeWorld();
  unheard = [];
  browser = createBrowser(world, { deliver: (tell) => unheard.push(tell) });
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
/** Both by a start, so that nothing is on its way any more. */
async function bothSignedIn(): Promise<[Tab, Tab]> {
  const first = browser.open();
  await signIn(first);
  return [await openTab(), await openTab()];
}
const reasons = (tab: Tab) => tab.changes.map(({ reason }) => reason);

/** The last event first, and each of them twice. Afterwards all tabs have looked at the record. */
async function hearAll(): Promise<void> {
  for (const tell of unheard.splice(0).reverse()) {
    tell();
    tell();
  }
  await new Promise(setImmediate);
  await browser.locks.withLock(recordLock, async () => undefined);
}

describe("what another tab does", () => {
  test("signed in where nobody is: this one follows", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(there);
    await hearAll();
    await expect.poll(() => here.session.user()?.email).toBe(ada.email);
    expect(reasons(here)).toEqual(["signed-in"]);
    expect(reasons(there)).toEqual(["signed-in"]);
  });

  test("renewed: its tokens are taken over silently", async () => {
    const [here, there] = await bothSignedIn();
    world.accounts.sessions.expireAccessTokens();
    await there.call(accountCalls.me);
    await hearAll();
    expect(await here.session.authorization()).toBe(await there.session.authorization());
    expect(reasons(here)).toEqual(["signed-in"]);
    expect(world.accounts.sessions.exchanges).toBe(1);
  });

  test("signed out: so is this one", async () => {
    const [here, there] = await bothSignedIn();
    await there.session.signOut();
    await hearAll();
    expect(await here.session.authorization()).toBeUndefined();
    expect(reasons(here)).toEqual(["signed-in", "signed-out-elsewhere"]);
  });

  test("signed in as the same user again: nothing changes here", async () => {
    const [here, there] = await bothSignedIn();
    await there.session.signOut();
    await signIn(there);
    await hearAll();
    expect(reasons(here)).toEqual(["signed-in"]);
    expect((await here.call(accountCalls.me)).email).toBe(ada.email);
  });

  test("signed in as somebody else: nobody is here, until the page is loaded anew", async () => {
    const [here, there] = await bothSignedIn();
    await there.session.signOut();
    await signIn(there, bob);
    await hearAll();
    expect(reasons(here)).toEqual(["signed-in", "switched-elsewhere"]);
    await hearAll();
    world.accounts.sessions.expireAccessTokens();
    await there.call(accountCalls.me);
    await hearAll();
    expect(here.session.user()).toBeNull();
    expect(await here.session.authorization()).toBeUndefined();
    expect((await openTab()).session.user()?.email).toBe(bob.email);
  });

  test("wrote something that is no record: nobody is signed in any more, and nothing breaks", async () => {
    const here = await openTab();
    await signIn(here);
    for (const text of ["", "null", "[]", '{"token":5}', '{"token":"a.b.c","refreshToken":"r","receivedAt":1}']) {
      await createLocalStore(browser).set(namesOfDevice.session, text);
      await hearAll();
      expect(here.session.user()).toBeNull();
      await signIn(here);
      expect(here.session.user()?.email).toBe(ada.email);
    }
  });

  test("emptied the whole storage: nobody is signed in any more", async () => {
    const here = await openTab();
    await signIn(here);
    browser.keyValue.clear();
    await hearAll();
    expect(reasons(here)).toEqual(["signed-in", "signed-out-elsewhere"]);
  });
});

describe("what another tab did, and no event has told", () => {
  test("signed out: found out by the first call that is refused", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(here);
    await there.session.start();
    await there.session.signOut();
    await expect(here.call(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(reasons(here)).toEqual(["signed-in", "signed-out-elsewhere"]);
  });

  test("signed in as somebody else: their tokens are not used for this page", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(here);
    await signIn(there, bob);
    world.accounts.sessions.expireAccessTokens();
    await expect(here.call(accountCalls.me)).rejects.toMatchObject({ code: "session_expired" });
    expect(reasons(here)).toEqual(["signed-in", "switched-elsewhere"]);
  });

  test("signed in as somebody else: a sign-out here does not end that", async () => {
    const [here, there] = [await openTab(), await openTab()];
    await signIn(here);
    await signIn(there, bob);
    await here.session.signOut();
    await hearAll();
    expect((await there.call(accountCalls.me)).email).toBe(bob.email);
    expect(reasons(there)).toEqual(["signed-in"]);
  });

  test("signed in as somebody else while this one's user was on the way: that user is not shown", async () => {
    const [here, there] = [browser.open(), await openTab()];
    await signIn(there);
    let switched: Promise<unknown> | undefined;
    world.host.replaceAnswer = async (call, answer) => {
      if (call !== accountCalls.me || switched !== undefined) return answer;
      switched = signIn(browser.open(), bob);
      await switched;
      await hearAll();
      return answer;
    };
    await here.session.start();
    await expect.poll(() => here.session.user()?.email).toBe(bob.email);
    expect(here.changes.map(({ user }) => user?.email)).not.toContain(ada.email);
  });
});

test("a page where somebody is shown does not start as somebody else", async () => {
  const [here, there] = [await openTab(), await openTab()];
  await signIn(here);
  await signIn(there, bob);
  expect(await here.session.start()).toEqual({ kind: "anonymous" });
  expect(reasons(here)).toEqual(["signed-in", "switched-elsewhere"]);
});

test("a sign-out that falls between another tab's look at the record and its writing is not undone", async () => {
  // Slow storage: whoever looked has not written yet when the next one comes.
  const slow = createBrowser(world, { step: () => new Promise((resolve) => setTimeout(resolve, 1)) });
  for (let delay = 4; delay < 16; delay += 2) {
    const [here, there] = [slow.open(), slow.open()];
    await here.session.signIn(ada.email, ada.password);
    await there.session.start();
    const renewed = here.session.renew(await here.session.authorization()).catch(() => false);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await there.session.signOut();
    await renewed;
    expect(await createTokenStore(createLocalStore(slow)).read()).toBeNull();
  }
});
