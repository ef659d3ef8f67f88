import { openPhrase, sealPhrase } from "@dexnet/crypto/phrase-box";
import { signText } from "@dexnet/crypto/signing";
import { sameAddress } from "@dexnet/crypto/verify/address";
import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import { configureStatement, connectStatement, resetStatement } from "@dexnet/crypto/verify/statements";
import type { Wallet } from "@dexnet/crypto/wallet";
import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { productCalls, type Storage } from "@dexnet/protocol/products";
import type { Caller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { orFault } from "../platform/crypto-faults.ts";
import type { Locks } from "../platform/locks.ts";
import { createVersionPins, type SealedPins } from "../platform/version-pins.ts";
import type { Deployment } from "./deployment.ts";
import { firstFileDatabase } from "./first-file-database.ts";
import { type KeyStoreFile, keyStoreOf, type PhraseSource, wordsFrom } from "./key-stores.ts";
import { goodWords, type OpenStorage, openStorage } from "./open-storage.ts";
import type { SavedPhrases } from "./saved-phrases.ts";

export interface NewStorage {
  userProductId: string;
  title: string;
  sizeBytes: number;
  words: readonly string[];
}

export interface StorageReset {
  address: string;
  code: string;
  words: readonly string[];
}

export interface StorageConnection {
  address: string;
  /** Name of the storage in this account. */
  title: string;
  phrase: PhraseSource;
}

export interface Storages {
  create(request: NewStorage): Promise<MadeStorage>;
  /** An empty storage in the place of one whose phrase was forgotten. */
  reset(request: StorageReset): Promise<MadeStorage>;
  /** With the phrase saved on this device; null when there is none that opens. */
  unlock(address: string): Promise<OpenStorage | null>;
  /** With the phrase, which is then saved. Faults: phrase_invalid, phrase_mismatch, those of a key store file. */
  restore(address: string, phrase: PhraseSource): Promise<OpenStorage>;
  /** Adds one that exists already to this account. */
  connect(request: StorageConnection): Promise<MadeStorage>;
  disconnect(address: string): Promise<void>;
  /** A new product key: no phrase that is saved anywhere opens any more. */
  resetFastAccess(address: string): Promise<void>;
  /** Of the phrase saved on this device. Faults: phrase_not_saved. */
  savedKeyStore(address: string, password: string): Promise<KeyStoreFile>;
}

export interface MadeStorage {
  storage: Storage;
  open: OpenStorage;
}

export interface StoragesDeps {
  call: Caller;
  phrases: SavedPhrases;
  sealedPins: SealedPins;
  locks: Locks;
  deployment: Deployment;
  clock: Clock;
}

const productKeyLength = 32;
/** After these the storage may have been made all the same: by this call, or by one before whose answer was lost. */
const maybeMade: readonly ErrorCode[] = [
  "network",
  "internal",
  "unavailable",
  "address_taken",
  // The api looks at the plan before the address: these come first when the storage itself is what fills the plan.
  "storage_exists",
  "size_not_allowed",
  "plan_required",
  "code_invalid",
  "code_expired",
  "storage_not_found",
];

export function createStorages(deps: StoragesDeps): Storages {
  const { call, phrases, sealedPins, locks, deployment: ofServer, clock } = deps;

  async function productKey(address: string): Promise<Uint8Array<ArrayBuffer>> {
    const { key } = await call(productCalls.getKey, { params: { address } });
    const keyBytes = bytesFromBase64(key);
    if (keyBytes?.length !== productKeyLength) throw new AppError("bad_answer", { facts: { reason: "key" } });
    return keyBytes;
  }

  async function savePhrase(address: string, words: readonly string[]): Promise<void> {
    const keyBytes = await productKey(address);
    await phrases.set(address, await orFault("internal", () => sealPhrase(words, keyBytes, address)));
  }

  /** Only who holds the phrase can have made a storage at its address: if this account has one there, it is this one. */
  async function madeBefore(address: string, fault: unknown): Promise<Storage> {
    if (!(fault instanceof AppError) || !maybeMade.includes(fault.code)) throw fault;
    return call(productCalls.storage, { params: { address } }).catch(() => {
      throw fault;
    });
  }

  async function saved(address: string): Promise<{ words: string[]; open: OpenStorage } | null> {
    const sealed = await phrases.get(address);
    if (sealed === null) return null;
    const words = await openPhrase(sealed, await productKey(address), address);
    if (words === null) return null;
    const open = await openStorage(words);
    return sameAddress(open.address, address) ? { words, open } : null;
  }

  async function opened(address: string, phrase: PhraseSource): Promise<{ words: string[]; open: OpenStorage }> {
    const words = await wordsFrom(phrase);
    const open = await openStorage(words);
    if (!sameAddress(open.address, address)) throw new AppError("phrase_mismatch");
    return { words, open };
  }

  type FirstFileDatabase = Awaited<ReturnType<typeof firstFileDatabase>>;

  async function make(
    given: readonly string[],
    send: (open: OpenStorage, first: FirstFileDatabase, deployment: string) => Promise<Storage>,
  ): Promise<MadeStorage> {
    const words = goodWords(given);
    const open = await openStorage(words);
    const deployment = await ofServer.claimed();
    const first = await firstFileDatabase(open, deployment, clock.now());
    const storage = await send(open, first, deployment).then(
      async (made) => {
        const pins = createVersionPins({ keys: open.keys, sealedPins, locks });
        await pins.raise(first.pin).catch(() => undefined);
        return made;
      },
      (fault) => madeBefore(open.address, fault),
    );
    if (!sameAddress(storage.address, open.address)) throw new AppError("bad_answer", { facts: { reason: "address" } });
    // The storage exists and the person has the words: if they can't be saved now, they are asked for next time.
    await savePhrase(open.address, words).catch(() => undefined);
    return { storage, open };
  }

  return {
    create({ userProductId, title, sizeBytes, words }) {
      return make(words, async ({ address, wallet }, { document, pin }, deployment) => {
        const signature = await signed(wallet, () =>
          configureStatement({ deployment, address, userProductId, fileDatabaseHash: pin.hashHex }),
        );
        const body = { id: userProductId, title, size: sizeBytes, address, fdb: document, signature };
        return call(productCalls.configure, { body });
      });
    },
    async reset({ address: oldAddress, code, words }) {
      const made = await make(words, async ({ address, wallet }, { document, pin }, deployment) => {
        const signature = await signed(wallet, () =>
          resetStatement({ deployment, oldAddress, newAddress: address, fileDatabaseHash: pin.hashHex }),
        );
        const body = { code, new_address: address, fdb: document, signature };
        return call(productCalls.confirmReset, { params: { address: oldAddress }, body });
      });
      await phrases.remove(oldAddress);
      return made;
    },
    unlock: async (address) => (await saved(address))?.open ?? null,
    async restore(address, phrase) {
      const { words, open } = await opened(address, phrase);
      await savePhrase(open.address, words);
      return open;
    },
    async connect({ address, title, phrase }) {
      const { words, open } = await opened(address, phrase);
      const { id: userId } = await call(accountCalls.me);
      const deployment = await ofServer.claimed();
      const signature = await signed(open.wallet, () => connectStatement({ deployment, address, userId }));
      const storage = await call(productCalls.connect, {
        params: { address: open.address },
        body: { title, signature },
      });
      if (!sameAddress(storage.address, address)) throw new AppError("bad_answer", { facts: { reason: "address" } });
      // It is in the list from here on: if the words can't be saved now, they are asked for next time.
      await savePhrase(open.address, words).catch(() => undefined);
      return { storage, open };
    },
    async disconnect(address) {
      await call(productCalls.disconnect, { params: { address } }).catch((fault: unknown) => {
        // Gone already: by a call before this whose answer was lost, or from another tab.
        if (!(fault instanceof AppError) || fault.code !== "storage_not_found") throw fault;
      });
      await phrases.remove(address);
    },
    async resetFastAccess(address) {
      await call(productCalls.refreshKey, { params: { address } });
      await phrases.remove(address);
    },
    async savedKeyStore(address, password) {
      const found = await saved(address);
      if (found === null) throw new AppError("phrase_not_saved");
      return keyStoreOf(found.words, password);
    },
  };
}

function signed(wallet: Wallet, statement: () => string): Promise<string> {
  return orFault("internal", async () => signText(statement(), wallet.privateKeyBytes));
}
