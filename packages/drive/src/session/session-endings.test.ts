import { type Clock, createSystemClock } from "@dexnet/blocks/clock";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { createSavedPhrases } from "../storages/saved-phrases.ts";
import { type Browser, createBrowser, type Tab } from "../testing/browser.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { waitFor } from "../testing/wait-for.ts";

const person = { email: "ada@example.org", password: "long enough", inviteCode: "INVITE" };
const address = "0x52908400098527886E0F7030069857D2E4169EE7";
let world: FakeWorld;
let browser: Browser;

beforeEach(async () => {
  world = await startFakeWorld();
  browser = createBrowser(world);
});
afterEach(() => world.host.stop());

function phrasesOf(uniqueKey: string) {
  const store = createLocalStore({ keyValue: browser.keyValue, uniqueKey });
  return createSavedPhrases({ store: () => store, locks: browser.locks });
}

/** Tab with a user who has saved a phrase, and the key of the sealed phrase in local storage. */
async function signedIn(
  email = person.email,
  clock?: Clock,
): Promise<{ tab: Tab; uniqueKey: string; phraseKey: string }> {
  const tab = browser.open(clock);
  const { unique_key: uniqueKey } = await tab.session.register({ ...person, email });
  const before = new Set(browser.keyValue.texts.keys());
  await phrasesOf(uniqueKey).set(address, "sealed");
  const phraseKey = [...browser.keyValue.texts.keys()].find((key) => !before.has(key)) ?? "";
  return { tab, uniqueKey, phraseKey };
}

const offline = () => {
  world.host.injectFault = () => ({ kind: "drop" });
};
const online = () => {
  world.host.injectFault = () => null;
};
const noSessions = () => waitFor(() => expect(world.accounts.sessions.count()).toBe(0));

describe("sign-out that the server confirms", () => {
  test("keeps the saved phrases and leaves nothing to send", async () => {
    // With a fast clock a slow machine would be taken for a lost connection.
    const { tab, uniqueKey } = await signedIn(person.email, createSystemClock());
    await tab.session.signOut();
    expect(world.accounts.sessions.count()).toBe(0);
    expect(await phrasesOf(uniqueKey).get(address)).toBe("sealed");
    world.host.receivedCalls.length = 0;
    expect(await browser.open().session.start()).toEqual({ kind: "anonymous" });
    expect(world.host.receivedCalls).toEqual([]);
  });
});

describe("sign-out without a connection", () => {
  test("deletes the record of the saved phrases from the device", async () => {
    const { tab, phraseKey } = await signedIn();
    expect(browser.keyValue.texts.has(phraseKey)).toBe(true);
    offline();
    await tab.session.signOut();
    expect(browser.keyValue.texts.has(phraseKey)).toBe(false);
    expect(world.accounts.sessions.count()).toBe(1);
  });

  test("keeps the saved phrases of another user of the device", async () => {
    const { tab } = await signedIn();
    await phrasesOf("b".repeat(64)).set(address, "of another");
    offline();
    await tab.session.signOut();
    expect(await phrasesOf("b".repeat(64)).get(address)).toBe("of another");
  });

  test("ends the session on the server at the next start, after the page was closed", async () => {
    const { tab } = await signedIn();
    offline();
    await tab.session.signOut();
    tab.crash();
    online();
    expect(await browser.open().session.start()).toEqual({ kind: "anonymous" });
    await noSessions();
  });

  test("ends the session when the connection is back, without a new start", async () => {
    const { tab } = await signedIn();
    await tab.session.start();
    offline();
    await tab.session.signOut();
    online();
    tab.reconnect();
    await noSessions();
  });

  test("is sent by another tab when the tab of the sign-out is closed", async () => {
    const { tab } = await signedIn();
    const other = browser.open();
    await other.session.start();
    offline();
    await tab.session.signOut();
    tab.crash();
    await waitFor(() => expect(other.session.user()).toBeNull());
    online();
    other.reconnect();
    await noSessions();
    expect(other.changes.at(-1)?.reason).toBe("signed-out-elsewhere");
  });

  test("does not delete phrases that are saved after the next sign-in", async () => {
    const { tab, uniqueKey } = await signedIn();
    world.host.injectFault = (call) => (call === sessionCalls.logout ? { kind: "drop" } : null);
    await tab.session.signOut();
    await tab.session.signIn(person.email, person.password);
    await phrasesOf(uniqueKey).set(address, "sealed anew");
    world.host.receivedCalls.length = 0;
    tab.reconnect();
    await waitFor(() =>
      expect(world.host.receivedCalls.filter((call) => call === sessionCalls.logout).length).toBeGreaterThan(1),
    );
    online();
    await waitFor(() => expect(world.accounts.sessions.count()).toBe(1));
    expect(await phrasesOf(uniqueKey).get(address)).toBe("sealed anew");
    expect(await tab.session.authorization()).toBeDefined();
  });

  test.each([
    ["a proxy's page", { kind: "answer", status: 401 }],
    ["too many requests", { kind: "answer", status: 429, code: "too_many_requests" }],
    ["a fault of the server", { kind: "answer", status: 500, code: "internal" }],
  ] as const)("is not confirmed by %s, and is sent again", async (_, trouble) => {
    const { tab, phraseKey } = await signedIn();
    world.host.injectFault = () => trouble;
    await tab.session.signOut();
    expect(browser.keyValue.texts.has(phraseKey)).toBe(false);
    online();
    tab.reconnect();
    await noSessions();
  });
});

describe("sign-out interrupted by a crash", () => {
  /** Number of storage and network steps that cover the whole sign-out. */
  const maxSteps = 24;

  test("leaves after each step either the session unchanged or a session that the next start ends", async () => {
    const outcomes = new Set<string>();
    for (let steps = 1; steps <= maxSteps; steps += 1) {
      browser = createBrowser(world);
      const { tab, phraseKey } = await signedIn(`${steps}@example.org`);
      offline();
      tab.crash(steps);
      await Promise.race([tab.session.signOut(), tab.crashed]);
      tab.crash();
      const again = browser.open();
      const { kind } = await again.session.start();
      if (kind === "anonymous") await waitFor(() => expect(browser.keyValue.texts.has(phraseKey)).toBe(false));
      online();
      if (kind === "anonymous") await noSessions();
      else expect(await again.session.start()).toMatchObject({ kind: "signed-in" });
      outcomes.add(kind);
      again.crash();
      world.accounts.sessions.endAll();
    }
    expect([...outcomes]).toEqual(["unreachable", "anonymous"]);
  });
});
