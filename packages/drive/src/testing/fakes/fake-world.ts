import { type FakeAccounts, serveAccounts } from "./fake-accounts.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { type FakeLedger, serveLedger } from "./fake-ledger.ts";
import { type FakeProducts, serveProducts } from "./fake-products.ts";
import { type FakeShares, serveShares } from "./fake-shares.ts";
import { type FakeStorages, serveStorages } from "./fake-storages.ts";
import { type HttpHost, startHttpHost } from "./http-host.ts";

/**
 * Api and ledger in one small server. They follow the rules of the real ones, to which the suite in `contracts/servers`
 * holds both, and can be made to answer wrongly.
 */
export interface FakeWorld {
  readonly host: HttpHost;
  readonly clock: FakeClock;
  readonly accounts: FakeAccounts;
  readonly products: FakeProducts;
  readonly storages: FakeStorages;
  readonly ledger: FakeLedger;
  readonly shares: FakeShares;
}

export async function startFakeWorld(): Promise<FakeWorld> {
  const host = await startHttpHost();
  const clock = createFakeClock();
  const accounts = serveAccounts(host, clock);
  const products = serveProducts(host, clock);
  const ledger = serveLedger(host, clock);
  const storages = serveStorages(host, { accounts, products, ledger, clock });
  return {
    host,
    clock,
    accounts,
    products,
    ledger,
    storages,
    shares: serveShares(host, { storages, clock }),
  };
}
