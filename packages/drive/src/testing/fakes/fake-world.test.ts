import { describeServers } from "../contracts/servers/describe-servers.ts";
import { goodInviteCode, goodSecondFactor } from "./fake-accounts.ts";
import { goodCode } from "./fake-codes.ts";
import { startFakeWorld } from "./fake-world.ts";

describeServers("fake api and ledger", async () => {
  const { host, clock, accounts, ledger } = await startFakeWorld();
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
