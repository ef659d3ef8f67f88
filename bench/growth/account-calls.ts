import { accountCalls } from "@dexnet/protocol/accounts";
import type { CallDefinition } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import { type Parts, testPassword } from "../../apps/api/src/testing/api-client.ts";
import {
  configureBody,
  createTestWallet,
  databaseHash,
  signDatabase,
  type TestWallet,
} from "../../apps/api/src/testing/wallet.ts";
import { seededAccount } from "../api/seed-accounts.ts";
import type { SeededApi } from "../api/seeded-api.ts";
import { amount } from "../harness/amount.ts";

/** Names of the measured calls and the number of each in a window. Passwords are hashed for tens of milliseconds. */
export const callCounts = {
  "sign-in": amount(12, 4),
  register: amount(12, 4),
  me: amount(400, 20),
  list: amount(400, 20),
  save: amount(80, 10),
};
export type AccountCall = keyof typeof callCounts;

/** Calls of many users of one api. */
export interface AccountCalls {
  call(kind: AccountCall): Promise<void>;
}

interface OwnStorage {
  token: string;
  wallet: TestWallet;
  version: number;
  hash: string;
}

const ownStorages = 10;

/** Every call comes from another network, so that no limit of attempts applies. Users take turns, over all accounts. */
export async function createAccountCalls(api: SeededApi, accounts: number): Promise<AccountCalls> {
  let count = 0;
  const next = () => count++;
  /** Accounts in an order that touches the whole table. */
  const accountOf = (number: number) => (number * 7_919) % accounts;
  const networkOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

  async function send(call: CallDefinition, parts: Parts): Promise<void> {
    const { status, body } = await api.client.send(call, { ...parts, from: networkOf(next()) });
    if (status !== 200) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`);
  }

  async function createStorage(number: number): Promise<OwnStorage> {
    const wallet = createTestWallet();
    const token = await api.tokenOf(number);
    const body = await configureBody(wallet, seededAccount(number).userProductId);
    await send(productCalls.configure, { token, body });
    return { token, wallet, version: 1, hash: await databaseHash(body.fdb) };
  }

  const storages = await Promise.all(Array.from({ length: ownStorages }, (_, number) => createStorage(number)));
  const idle = [...storages];

  /** A storage is used by one call at a time, since each version names the one before. */
  async function save(): Promise<void> {
    const storage = idle.shift();
    if (storage === undefined) throw new Error("More saves at once than storages.");
    const facts = { version: storage.version + 1, previous: storage.hash };
    const { document, hashHex } = await signDatabase(storage.wallet, facts);
    const parts = { token: storage.token, params: { address: storage.wallet.address } };
    await send(productCalls.updateStorage, { ...parts, body: { fdb: document } });
    Object.assign(storage, { version: facts.version, hash: hashHex });
    idle.push(storage);
  }

  return {
    async call(kind) {
      const number = next();
      const account = accountOf(number);
      if (kind === "save") return save();
      if (kind === "me") return send(accountCalls.me, { token: await api.tokenOf(account) });
      if (kind === "list") return send(productCalls.userProducts, { token: await api.tokenOf(account) });
      const password = testPassword;
      if (kind === "sign-in")
        return send(accountCalls.login, { body: { email: seededAccount(account).email, password } });
      return send(accountCalls.register, {
        body: { email: `new-${number}@example.org`, password, invite_code: "come-in" },
      });
    },
  };
}
