import { expect, test } from "vitest";
import { describeServers } from "../contracts/servers/describe-servers.ts";
import { goodInviteCode, goodSecondFactor } from "./fake-accounts.ts";
import { goodCode } from "./fake-codes.ts";
import { type FakeWorld, startFakeWorld } from "./fake-world.ts";

let world: FakeWorld;

describeServers("fake api and ledger", async () => {
  world = await startFakeWorld();
  const { host, clock, accounts, ledger } = world;
  return {
    urls: { api: host.url, ledger: host.url },
    inviteCode: goodInviteCode,
    now: clock.now,
    advanceClock: clock.advance,
    readMailedCode: async () => goodCode,
    async enableSecondFactor({ email }) {
      accounts.requireSecondFactor(email);
      return () => goodSecondFactor;
    },
    endSessions: async (email) => accounts.endSessions(email),
    entitle: async (address, { sizeBytes, paidUntil }) =>
      ledger.entitle(address, { sizeBytes, paidUntil: paidUntil.getTime() }),
    stop: host.stop,
  };
});

test("fake api and ledger: the contract makes every call that they serve", () => {
  const { servedCalls, receivedCalls } = world.host;
  const missing = servedCalls
    .filter((call) => !receivedCalls.includes(call))
    .map(({ method, path }) => `${method} ${path}`);
  expect(missing).toEqual([]);
});
