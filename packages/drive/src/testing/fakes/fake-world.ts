import { type FakeAccounts, serveAccounts } from "./fake-accounts.ts";
import { type FakeLedger, serveLedger } from "./fake-ledger.ts";
import { type FakeStorages, serveStorages } from "./fake-storages.ts";
import { type HttpHost, startHttpHost } from "./http-host.ts";

/** Api and ledger in one small server that checks what the real ones check, and can be told to lie. */
export interface FakeWorld {
  host: HttpHost;
  accounts: FakeAccounts;
  storages: FakeStorages;
  ledger: FakeLedger;
}

export async function startFakeWorld(): Promise<FakeWorld> {
  const host = await startHttpHost();
  const accounts = serveAccounts(host);
  return { host, accounts, storages: serveStorages(host, accounts), ledger: serveLedger(host) };
}
