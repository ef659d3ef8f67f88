import { accountCalls, type CurrentUser } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import type { StartOutcome } from "../session/account-session.ts";
import { createTokenStore } from "../session/session-tokens.ts";
import { type Browser, createBrowser, type Pace, type Tab } from "../testing/browser.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../testing/fakes/http-host.ts";

let world: FakeWorld;
const users: CurrentUser[] = [];
const password = "long enough";
beforeAll(async () => {
  world = await startFakeWorld();
  for (const email of ["ada@example.org", "bob@example.org"]) {
    const { session } = createBrowser(world).open();
    users.push(await session.register({ email, password, inviteCode: "INVITE" }));
  }
});
afterAll(() => world.host.stop());

const anyTrouble = fc.constantFrom<InjectedFault>(
  { kind: "drop" },
  { kind: "drop-after" },
  { kind: "cut-after" },
  { kind: "answer", status: 500 },
  { kind: "answer", status: 503 },
);
const anyAct = fc.record({
  place: fc.nat({ max: 2 }),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("call" as const, "expire" as const) },
    { weight: 3, arbitrary: fc.constantFrom("crash" as const, "reload" as const, "trouble" as const) },
    { weight: 2, arbitrary: fc.constantFrom("sign-in" as const, "sign-in" as const, "sign-out" as const) },
  ),
  who: fc.nat({ max: 1 }),
  /** Of storage and network, which a tab that crashes still makes. */
  steps: fc.nat({ max: 12 }),
  trouble: anyTrouble,
  isAwaited: fc.boolean(),
});
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** Three places for tabs. A tab that has crashed, or where somebody else is signed in now, is loaded anew. */
function createPlaces(browser: Browser) {
  const all: Tab[] = [];
  const places: Tab[] = [];
  const starts = new Map<Tab, Promise<StartOutcome>>();
  const armed = new Set<Tab>();

  function load(place: number): Tab {
    const tab = browser.open();
    all.push(tab);
    places[place] = tab;
    starts.set(tab, tab.session.start());
    return tab;
  }

  return {
    /** Every tab that there was. */
    all,
    load,
    arm(tab: Tab, steps: number): void {
      armed.add(tab);
      tab.crash(steps);
    },
    /** Crashes that are still to come, come now; who could not start tries again. */
    async settle(place: number): Promise<void> {
      const tab = this.tabAt(place);
      if (armed.has(tab)) tab.crash();
      const settled = this.tabAt(place);
      if ((await starts.get(settled))?.kind === "unreachable") await settled.session.start();
    },
    tabAt(place: number): Tab {
      const tab = places[place];
      if (tab === undefined || !tab.isRunning()) return load(place);
      return tab.changes.at(-1)?.reason === "switched-elsewhere" ? load(place) : tab;
    },
    /** How the tab's start went, or nothing when it died of it. */
    outcomeOf: async (tab: Tab) => Promise.race([starts.get(tab), tab.crashed]),
  };
}

type Places = ReturnType<typeof createPlaces>;

async function perform(places: Places, { place, kind, who, steps, trouble }: Act): Promise<void> {
  const tab = places.tabAt(place);
  if (kind === "expire") world.accounts.sessions.expireAccessTokens();
  if (kind === "trouble") world.host.injectFault = once(trouble);
  if (kind === "crash") places.arm(tab, steps);
  if (kind === "reload") {
    tab.crash();
    places.load(place);
  }
  if (kind !== "call" && kind !== "sign-in" && kind !== "sign-out") return;
  await places.outcomeOf(tab);
  if (kind === "sign-in") await orDeath(tab, tab.session.signIn(users[who]?.email ?? "", password));
  if (kind === "sign-out") await orDeath(tab, tab.session.signOut());
  if (kind === "call") await expectOwnAnswer(tab);
}

async function orDeath<T>(tab: Tab, action: Promise<T>): Promise<T | undefined> {
  return (await Promise.race([action, tab.crashed])) ?? undefined;
}

/** Whoever is on the screen while a call is made, the answer is theirs. */
async function expectOwnAnswer(tab: Tab): Promise<void> {
  const before = tab.session.user()?.id;
  const answer = await orDeath(tab, tab.call(accountCalls.me));
  if (before !== undefined && before === tab.session.user()?.id && answer !== undefined) {
    expect(answer.id).toBe(before);
  }
}

function once(trouble: InjectedFault): () => InjectedFault | null {
  const left = [trouble];
  return () => left.shift() ?? null;
}

async function expectAgreement(browser: Browser, places: Places): Promise<void> {
  for (const place of [0, 1, 2]) await places.settle(place);
  const record = await createTokenStore(createLocalStore(browser)).read();
  await expect
    .poll(() => [0, 1, 2].map((place) => places.tabAt(place).session.user()?.id ?? null), {
      interval: 2,
    })
    .toEqual([0, 1, 2].map(() => record?.userId ?? null));
}

/** Nothing that happened in these tests ends a session, and no page goes from one person to another. */
function expectGoodLife({ changes }: Tab): void {
  expect(changes.map(({ reason }) => reason)).not.toContain("expired");
  for (const [index, { user }] of changes.entries()) {
    const before = changes[index - 1]?.user;
    if (user && before) expect(user.id).toBe(before.id);
  }
}

/** What a call may meet here. */
const refusals = ["network", "internal", "unavailable", "session_required", "session_expired"];

/** Chance that a failed run can be repeated with. */
function paceOf(chances: fc.Stream<number>): Pace {
  const chance = () => chances.next().value;
  return {
    deliver(tell) {
      setTimeout(tell, chance());
      if (chance() < 3) setTimeout(tell, chance());
    },
    async step() {
      for (let turns = chance(); turns > 3; turns -= 1) await new Promise(setImmediate);
    },
  };
}

test("three tabs agree in the end, no session is lost on the way, and nobody sees another's", async () => {
  const anyChances = fc.infiniteStream(fc.nat({ max: 8 }));
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 24 }), anyChances, async (acts, chances) => {
      const browser = createBrowser(world, paceOf(chances));
      const places = createPlaces(browser);
      const running: Promise<void>[] = [];
      for (const act of acts) {
        const done = perform(places, act).catch((error: unknown) => {
          if (!(error instanceof AppError && refusals.includes(error.code))) throw error;
        });
        running.push(done);
        if (act.isAwaited) await done;
      }
      await Promise.all(running);
      world.host.injectFault = () => null;
      await expectAgreement(browser, places);
      for (const tab of places.all) expectGoodLife(tab);
      expect(world.accounts.sessions.replays).toBe(0);
    }),
    { numRuns: 60 },
  );
});
