import type { Clock } from "@dexnet/blocks/clock";
import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { openPhrase, sealPhrase } from "@dexnet/crypto/device-records/phrase-box";
import { sameAddress } from "@dexnet/crypto/verify/address";
import { bytesFromBase64, equalBytes } from "@dexnet/crypto/verify/bytes";
import { configureStatement, connectStatement, resetStatement } from "@dexnet/crypto/verify/statements";
import { signText } from "@dexnet/crypto/wallet/signing";
import type { Wallet } from "@dexnet/crypto/wallet/wallet";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { storageTitleField } from "@dexnet/protocol/fields";
import { productCalls, type Storage } from "@dexnet/protocol/products";
import type { Locks } from "../platform/locks.ts";
import type { Deployment } from "./deployment.ts";
import { sealFirstFileDatabase } from "./first-file-database.ts";
import { type KeyStoreFile, makeKeyStoreFile, type PhraseSource, readWords } from "./key-stores.ts";
import { type OpenStorage, openStorage, requireWords } from "./open-storage.ts";
import type { SavedPhrases } from "./saved-phrases.ts";
import { createVersionPins, type SealedPins } from "./version-pins.ts";

export interface NewStorage {
  userProductId: string;
  title: string;
  sizeBytes: number;
  words: readonly string[];
}

export interface StorageReset {
  address: string;
  /** Name and size of the storage, which the new one has too. */
  title: string;
  sizeBytes: number;
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
  create(request: NewStorage): Promise<CreatedStorage>;
  /** Replaces a storage whose phrase is lost by an empty one. */
  reset(request: StorageReset): Promise<CreatedStorage>;
  /** Opens a storage with the phrase saved on this device. Null if there is none, or if it can't be opened. */
  unlock(address: string): Promise<OpenStorage | null>;
  /** Opens a storage with the phrase, and saves the phrase. Faults: phrase_invalid, phrase_mismatch, those of a key store file. */
  openByPhrase(address: string, phrase: PhraseSource): Promise<OpenStorage>;
  /** Adds an existing storage to this account. */
  connect(request: StorageConnection): Promise<CreatedStorage>;
  disconnect(address: string): Promise<void>;
  /** Replaces the product key, so that saved phrases can't be opened on any device. */
  resetFastAccess(address: string): Promise<void>;
  /** Makes a key store file of the phrase saved on this device. Faults: phrase_not_saved. */
  makeKeyStoreOfSaved(address: string, password: string): Promise<KeyStoreFile>;
}

export interface CreatedStorage {
  storage: Storage;
  open: OpenStorage;
}

export interface StoragesDeps {
  readonly call: Caller;
  readonly phrases: SavedPhrases;
  readonly sealedPins: SealedPins;
  readonly locks: Locks;
  readonly deployment: Deployment;
  readonly clock: Clock;
  /** Id of the signed-in user; null for nobody. */
  readonly userId: () => Promise<string | null>;
}

const productKeyLength = 32;
/** Faults after which the storage may exist all the same: from this call, or from an earlier one whose answer was lost. */
const faultsAfterCreation: readonly ErrorCode[] = [
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
  const { call, phrases, sealedPins, locks, deployment: deploymentOfServer, clock, userId: readUserId } = deps;

  /** Values of all attempts of this page to create a storage, by its address. */
  const sentByAddress = new Map<string, readonly SentValues[]>();

  async function productKey(address: string): Promise<Uint8Array<ArrayBuffer>> {
    return readKey(await call(productCalls.getKey, { params: { address } }));
  }

  async function savePhrase(address: string, words: readonly string[]): Promise<void> {
    const keyBytes = await productKey(address);
    await phrases.set(address, await mapCryptoFaults("internal", () => sealPhrase(words, keyBytes, address)));
  }

  /**
   * A storage of this account at the address is the new one, because only the owner of the phrase can have created it. It has
   * the values of this attempt, or those of an earlier one whose answer was lost. Its first list may be of an earlier attempt
   * too, so its version is pinned when it is first read.
   */
  async function findCreated(address: string, sent: readonly SentValues[], fault: unknown): Promise<Storage> {
    if (!(fault instanceof AppError) || !faultsAfterCreation.includes(fault.code)) throw fault;
    const found = await call(productCalls.storage, { params: { address } }).catch(() => {
      throw fault;
    });
    return requireSame(found, sent);
  }

  async function openSaved(address: string): Promise<{ words: string[]; open: OpenStorage } | null> {
    const sealed = await phrases.get(address);
    if (sealed === null) return null;
    const words = await openPhrase(sealed, await productKey(address), address);
    if (words === null) return null;
    const open = await openStorage(words);
    return sameAddress(open.address, address) ? { words, open } : null;
  }

  async function openWith(address: string, phrase: PhraseSource): Promise<{ words: string[]; open: OpenStorage }> {
    const words = await readWords(phrase);
    const open = await openStorage(words);
    if (!sameAddress(open.address, address)) throw new AppError("phrase_mismatch");
    return { words, open };
  }

  type FirstFileDatabase = Awaited<ReturnType<typeof sealFirstFileDatabase>>;

  async function createWith(
    given: readonly string[],
    values: { readonly title: string; readonly sizeBytes: number },
    send: (open: OpenStorage, first: FirstFileDatabase, deployment: string) => Promise<Storage>,
  ): Promise<CreatedStorage> {
    const words = requireWords(given);
    const open = await openStorage(words);
    const deployment = await deploymentOfServer.chooseForNew();
    const first = await sealFirstFileDatabase(open, deployment, clock.now());
    const sent = {
      address: open.address,
      title: storageTitleField.parse(values.title),
      size: values.sizeBytes,
      owner: true,
    };
    const attempts = [...(sentByAddress.get(open.address) ?? []), sent];
    sentByAddress.set(open.address, attempts);
    const storage = await send(open, first, deployment).then(
      async (created) => {
        requireSame(created, [sent]);
        const pins = createVersionPins({ keys: open.keys, sealedPins, locks });
        await pins.raise(first.pin).catch(() => undefined);
        return created;
      },
      (fault) => findCreated(open.address, attempts, fault),
    );
    // The storage exists and the user has the words. If they can't be saved now, the user must type them next time.
    await savePhrase(open.address, words).catch(() => undefined);
    return { storage, open };
  }

  return {
    create({ userProductId, title, sizeBytes, words }) {
      return createWith(words, { title, sizeBytes }, async ({ address, wallet }, { document, pin }, deployment) => {
        const signature = await sign(wallet, () =>
          configureStatement({ deployment, address, userProductId, fileDatabaseHash: pin.hashHex }),
        );
        const body = { id: userProductId, title, size: sizeBytes, address, fdb: document, signature };
        return call(productCalls.configure, { body });
      });
    },
    async reset({ address: oldAddress, code, words, ...values }) {
      const created = await createWith(words, values, async ({ address, wallet }, { document, pin }, deployment) => {
        const signature = await sign(wallet, () =>
          resetStatement({ deployment, oldAddress, newAddress: address, fileDatabaseHash: pin.hashHex }),
        );
        const body = { code, new_address: address, fdb: document, signature };
        return call(productCalls.confirmReset, { params: { address: oldAddress }, body });
      });
      await phrases.remove(oldAddress);
      return created;
    },
    unlock: async (address) => (await openSaved(address))?.open ?? null,
    async openByPhrase(address, phrase) {
      const { words, open } = await openWith(address, phrase);
      await savePhrase(open.address, words);
      return open;
    },
    async connect({ address, title, phrase }) {
      const { words, open } = await openWith(address, phrase);
      // The own id: an answer of the server could name another account, which the signature would then connect.
      const userId = await readUserId();
      if (userId === null) throw new AppError("session_required");
      const deployment = await deploymentOfServer.chooseForNew();
      const signature = await sign(open.wallet, () => connectStatement({ deployment, address, userId }));
      const storage = await call(productCalls.connect, {
        params: { address: open.address },
        body: { title, signature },
      });
      requireSame(storage, [{ address, title: storageTitleField.parse(title) }]);
      // The account has the storage now. If the words can't be saved, the user must type them next time.
      await savePhrase(open.address, words).catch(() => undefined);
      return { storage, open };
    },
    async disconnect(address) {
      await call(productCalls.disconnect, { params: { address } }).catch((fault: unknown) => {
        // An earlier call whose answer was lost, or another tab, has removed it.
        if (!(fault instanceof AppError) || fault.code !== "storage_not_found") throw fault;
      });
      await phrases.remove(address);
    },
    async resetFastAccess(address) {
      const oldKeyBytes = await productKey(address);
      const newKeyBytes = readKey(await call(productCalls.refreshKey, { params: { address } }));
      // Saved phrases could still be opened with the same key.
      if (equalBytes(oldKeyBytes, newKeyBytes)) throw new AppError("bad_answer", { context: { reason: "key" } });
      await phrases.remove(address);
    },
    async makeKeyStoreOfSaved(address, password) {
      const found = await openSaved(address);
      if (found === null) throw new AppError("phrase_not_saved");
      return makeKeyStoreFile(found.words, password);
    },
  };
}

function sign(wallet: Wallet, statement: () => string): Promise<string> {
  return mapCryptoFaults("internal", async () => signText(statement(), wallet.privateKeyBytes));
}

function readKey({ key }: { readonly key: string }): Uint8Array<ArrayBuffer> {
  const keyBytes = bytesFromBase64(key);
  if (keyBytes?.length !== productKeyLength) throw new AppError("bad_answer", { context: { reason: "key" } });
  return keyBytes;
}

/** Values that this device has sent, in the form of a server's answer. */
type SentValues = Pick<Storage, "address" | "title"> & Partial<Pick<Storage, "size" | "owner">>;

/** Returns the answer to a change, if it has values that this device has sent. Fault: bad_answer. */
function requireSame(storage: Storage, sent: readonly SentValues[]): Storage {
  const isSame = ({ address, title, size = storage.size, owner = storage.owner }: SentValues) =>
    sameAddress(storage.address, address) &&
    storage.title === title &&
    storage.size === size &&
    storage.owner === owner;
  if (sent.some(isSame)) return storage;
  throw new AppError("bad_answer", { context: { reason: "storage" } });
}
