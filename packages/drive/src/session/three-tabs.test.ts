import { accountCalls, type CurrentUser } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { type Browser, createBrowser, type Pace, type Tab } from "../testing/browser.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import type { InjectedFault } from "../testing/fakes/http-host.ts";
import type { StartOutcome } from "./account-session.ts";
import { createTokenStore } from "./session-tokens.ts";

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
  slot: fc.nat({ max: 2 }),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("call" as const, "expire" as const) },
    { weight: 3, arbitrary: fc.constantFrom("crash" as const, "reload" as const, "trouble" as const) },
    { weight: 2, arbitrary: fc.constantFrom("sign-in" as const, "sign-in" as const, "sign-out" as const) },
  ),
  who: fc.nat({ max: 1 }),
  /** Steps of storage and network that a crashing tab still makes. */
  steps: fc.nat({ max: 12 }),
  trouble: anyTrouble,
  isAwaited: fc.boolean(),
});
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

/** Three slots for tabs. A tab that has crashed, or whose user was switched elsewhere, is reloaded. */
function createSlots(browser: Browser) {
  const all: Tab[] = [];
  const slots: Tab[] = [];
  const starts = new Map<Tab, Promise<StartOutcome>>();
  const armed = new Set<Tab>();

  function load(slot: number): Tab {
    const tab = browser.open();
    all.push(tab);
    slots[slot] = tab;
    starts.set(tab, tab.session.start());
    return tab;
  }

  return {
    /** All tabs that were opened. */
    all,
    load,
    arm(tab: Tab, steps: number): void {
      armed.add(tab);
      tab.crash(steps);
    },
    /** Lets a pending crash happen now, and starts a tab again that could not start. */
    async settle(slot: number): Promise<void> {
      const tab = this.tabAt(slot);
      if (armed.has(tab)) tab.crash();
      const settled = this.tabAt(slot);
      if ((await starts.get(settled))?.kind === "unreachable") await settled.session.start();
    },
    tabAt(slot: number): Tab {
      const tab = slots[slot];
      if (tab === undefined || !tab.isRunning()) return load(slot);
      return tab.changes.at(-1)?.reason === "switched-elsewhere" ? load(slot) : tab;
    },
    /** Outcome of the tab's start; undefined if it crashed. */
    outcomeOf: async (tab: Tab) => Promise.race([starts.get(tab), tab.crashed]),
  };
}

type Slots = ReturnType<typeof createSlots>;

async function perform(slots: Slots, { slot, kind, who, steps, trouble }: Act): Promise<void> {
  const tab = slots.tabAt(slot);
  if (kind === "expire") world.accounts.sessions.expireAccessTokens();
  if (kind === "trouble") world.host.injectFault = once(trouble);
  if (kind === "crash") slots.arm(tab, steps);
  if (kind === "reload") {
    tab.crash();
    slots.load(slot);
  }
  if (kind !== "call" && kind !== "sign-in" && kind !== "sign-out") return;
  await slots.outcomeOf(tab);
  if (kind === "sign-in") await orDeath(tab, tab.session.signIn(users[who]?.email ?? "", password));
  if (kind === "sign-out") await orDeath(tab, tab.session.signOut());
  if (kind === "call") await expectOwnAnswer(tab);
}

async function orDeath<T>(tab: Tab, action: Promise<T>): Promise<T | undefined> {
  return (await Promise.race([action, tab.crashed])) ?? undefined;
}

/** The answer of a call belongs to the user that the tab shows during the call. */
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

async function expectAgreement(browser: Browser, slots: Slots): Promise<void> {
  for (const slot of [0, 1, 2]) await slots.settle(slot);
  const record = await createTokenStore(createLocalStore(browser)).read();
  await expect
    .poll(() => [0, 1, 2].map((slot) => slots.tabAt(slot).session.user()?.id ?? null), {
      interval: 2,
    })
    .toEqual([0, 1, 2].map(() => record?.userId ?? null));
}

/** Nothing in this test ends a session, and no page switches from one user to another. */
function expectGoodLife({ changes: told }: Tab): void {
  expect(told.map(({ reason }) => reason)).not.toContain("expired");
  for (const [index, { user }] of told.entries()) {
    const before = told[index - 1]?.user;
    if (user && before) expect(user.id).toBe(before.id);
  }
}

/** Faults that a call may have in this test. */
const refusals = ["network", "internal", "unavailable", "session_required", "session_expired"];

/** Random numbers from a seed, so that a failed run can be repeated. */
function paceOf(chances: fc.Stream<number>): Pace {
  const chance = () => chances.next().value;
  return {
    deliver(notify) {
      setTimeout(notify, chance());
      if (chance() < 3) setTimeout(notify, chance());
    },
    async step() {
      for (let steps = chance(); steps > 3; steps -= 1) await new Promise(setImmediate);
    },
  };
}

test("session model: three tabs agree in the end, lose no session, and never show another user's data", async () => {
  const anyChances = fc.infiniteStream(fc.nat({ max: 8 }));
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 24 }), anyChances, async (acts, chances) => {
      const browser = createBrowser(world, paceOf(chances));
      const slots = createSlots(browser);
      const running: Promise<void>[] = [];
      for (const act of acts) {
        const done = perform(slots, act).catch((error: unknown) => {
          if (!(error instanceof AppError && refusals.includes(error.code))) throw error;
        });
        running.push(done);
        if (act.isAwaited) await done;
      }
      await Promise.all(running);
      world.host.injectFault = () => null;
      await expectAgreement(browser, slots);
      for (const tab of slots.all) expectGoodLife(tab);
      expect(world.accounts.sessions.replays).toBe(0);
    }),
    { numRuns: 60 },
  );
});
