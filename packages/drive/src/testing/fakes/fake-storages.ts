import { randomBytes } from "node:crypto";
import { lowerAddress, sameAddress } from "@dexnet/crypto/verify/address";
import { checksumAddress } from "@dexnet/crypto/verify/address-checksum";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { configureStatement, connectStatement, resetStatement } from "@dexnet/crypto/verify/statements";
import { applicationCalls } from "@dexnet/protocol/application";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { productCalls, type Storage, storageSchema } from "@dexnet/protocol/products";
import type { FakeAccounts } from "./fake-accounts.ts";
import type { FakeClock } from "./fake-clock.ts";
import {
  checkDocument,
  checkFirstDocument,
  type DocumentRequest,
  documentOf,
  headOf,
  readDocument,
  requireSpaceFor,
  type SavedDelta,
  type SavedFileDatabase,
  saveSnapshot,
  usageOf,
} from "./fake-file-databases.ts";
import type { FakeLedger } from "./fake-ledger.ts";
import { type FakeProduct, type FakeProducts, productAnswer, releaseDateOf } from "./fake-products.ts";
import type { HttpHost } from "./http-host.ts";
import { testDeployment as deployment } from "./test-deployment.ts";

export interface StoredStorage extends SavedFileDatabase {
  /** The storage as its owner sees it. */
  storage: Storage;
  readonly ownerId: string;
  readonly product: FakeProduct;
  /** Titles and product keys of connected accounts, by user id. */
  readonly links: Map<string, { title: string; keyBase64: string }>;
  /** Product key of the owner. */
  keyBase64: string;
}

/** Storages with the rules of the api: signatures are verified, saves compare and swap. */
export interface FakeStorages {
  /** Fault: storage_not_found. */
  at(address: string): StoredStorage;
  forget(address: string): void;
  /** Gives the answer in place of the file database. */
  replaceFileDatabase: (kept: StoredStorage, request: DocumentRequest) => unknown;
  /** The deployment that the api claims to be. */
  claimedDeployment: string;
}

export interface FakeStoragesDeps {
  readonly accounts: FakeAccounts;
  readonly products: FakeProducts;
  readonly ledger: FakeLedger;
  readonly clock: FakeClock;
}

export function honestFileDatabase(kept: StoredStorage, request: DocumentRequest): FileDatabaseDocument {
  return documentOf(kept, kept.storage.address, request);
}

const newKey = () => randomBytes(32).toString("base64");

export function serveStorages(host: HttpHost, { accounts, products, ledger, clock }: FakeStoragesDeps): FakeStorages {
  const all = new Map<string, StoredStorage>();
  const state: FakeStorages = {
    at(address) {
      const kept = all.get(lowerAddress(address));
      if (kept === undefined) throw new AppError("storage_not_found");
      return kept;
    },
    forget: (address) => all.delete(lowerAddress(address)),
    replaceFileDatabase: honestFileDatabase,
    claimedDeployment: deployment,
  };

  /** The storage, for an account that owns it or is connected to it. */
  function accessible({ address }: { address: string }, { id }: { id: string }): StoredStorage {
    const kept = state.at(address);
    if (kept.ownerId !== id && !kept.links.has(id)) throw new AppError("storage_not_found");
    return kept;
  }

  function owned(params: { address: string }, user: { id: string }): StoredStorage {
    const kept = accessible(params, user);
    if (kept.ownerId !== user.id) throw new AppError("owner_required");
    return kept;
  }

  function viewOf({ storage, ownerId, links }: StoredStorage, userId: string): Storage {
    return userId === ownerId ? storage : { ...storage, title: links.get(userId)?.title ?? "", owner: false };
  }

  function rename(kept: StoredStorage, userId: string, title: string): void {
    const link = kept.links.get(userId);
    if (link === undefined) kept.storage = { ...kept.storage, title };
    else link.title = title;
  }

  function add(
    about: { address: string; title: string; size: number },
    { ownerId, product }: { ownerId: string; product: FakeProduct },
    first: SavedDelta,
  ): Storage {
    const address = checksumAddress(about.address);
    const storage = storageSchema.parse({
      ...about,
      address,
      id: product.id,
      owner: true,
      fdb: `/api/v1/products/${address}/fdb/`,
      storageFilesSize: 0,
      storageFilesFactSize: 0,
      price: product.plan.price,
      currency: product.plan.currency,
      end_date: new Date(product.endsAt).toISOString(),
      release_date: releaseDateOf(product.endsAt),
    });
    const fields = { storage, ownerId, product, links: new Map(), keyBase64: newKey() };
    all.set(lowerAddress(address), { ...fields, deltas: [first], snapshots: [] });
    ledger.entitle(address, { sizeBytes: about.size, paidUntil: product.endsAt });
    return storage;
  }

  function remove(address: string): void {
    state.forget(address);
    ledger.forget(address);
  }

  const storagesOn = ({ id }: FakeProduct, ownerId: string) =>
    [...all.values()]
      .filter((kept) => kept.ownerId === ownerId && kept.product.id === id)
      .map(({ storage }) => storage);

  /** Fault: plan_required. */
  function requireRunning({ endsAt }: FakeProduct): void {
    if (endsAt <= clock.now()) throw new AppError("plan_required");
  }

  /** Faults: plan_required, storage_exists, size_not_allowed. */
  function requirePlanFor(product: FakeProduct, ownerId: string, sizeBytes: number): void {
    const { plan } = product;
    const existing = storagesOn(product, ownerId);
    requireRunning(product);
    if (existing.length >= plan.storages) throw new AppError("storage_exists");
    const freeBytes = productAnswer(product, existing).unassigned_size;
    const isAllowed = sizeBytes >= plan.storage_smallest && sizeBytes <= Math.min(plan.storage_largest, freeBytes);
    if (!isAllowed) throw new AppError("size_not_allowed", { context: { field: "size" } });
  }

  host.serve(applicationCalls.deployment, async () => ({ deployment: state.claimedDeployment }));
  host.serve(productCalls.configure, async ({ user: { id: ownerId }, body }) => {
    const { id, title, size, address, fdb: document, signature } = body;
    const first = await checkFirstDocument(document, address);
    const statement = configureStatement({ deployment, address, userProductId: id, fileDatabaseHash: first.hashHex });
    if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
    const product = products.find(ownerId, id);
    requirePlanFor(product, ownerId, size);
    if (all.has(lowerAddress(address))) throw new AppError("address_taken", { context: { field: "address" } });
    return add({ address, title, size }, { ownerId, product }, first);
  });
  host.serve(productCalls.requestReset, async ({ user, params }) => {
    requireRunning(owned(params, user).product);
    return accounts.codes.send(`reset_storage ${lowerAddress(params.address)}`, user.email);
  });
  host.serve(productCalls.confirmReset, async ({ user, params, body }) => {
    const { code, new_address: newAddress, fdb: document, signature } = body;
    const old = owned(params, user);
    requireRunning(old.product);
    const oldAddress = params.address;
    if (sameAddress(newAddress, oldAddress)) throw new AppError("address_taken", { context: { field: "new_address" } });
    const first = await checkFirstDocument(document, newAddress);
    const statement = resetStatement({ deployment, oldAddress, newAddress, fileDatabaseHash: first.hashHex });
    if (!signedBy(statement, signature, newAddress)) throw new AppError("signature_invalid");
    accounts.codes.use(`reset_storage ${lowerAddress(oldAddress)}`, user.email, code);
    if (all.has(lowerAddress(newAddress))) throw new AppError("address_taken", { context: { field: "address" } });
    remove(oldAddress);
    return add({ ...old.storage, address: newAddress }, old, first);
  });
  host.serve(
    productCalls.connect,
    async ({ user: { id: userId }, params: { address }, body: { title, signature } }) => {
      if (!signedBy(connectStatement({ deployment, address, userId }), signature, address)) {
        throw new AppError("signature_invalid");
      }
      const kept = state.at(address);
      const link = kept.links.get(userId) ?? { title, keyBase64: newKey() };
      if (kept.ownerId !== userId) kept.links.set(userId, link);
      rename(kept, userId, title);
      return viewOf(kept, userId);
    },
  );
  host.serve(productCalls.disconnect, async ({ user, params }) => {
    const kept = accessible(params, user);
    if (!kept.links.delete(user.id)) remove(params.address);
    return {};
  });
  host.serve(productCalls.userProducts, async ({ user: { id } }) => ({
    products: products.listOf(id).map((product) => productAnswer(product, storagesOn(product, id))),
    storages: [...all.values()]
      .filter(({ ownerId, links }) => ownerId === id || links.has(id))
      .map((kept) => viewOf(kept, id)),
  }));
  host.serve(productCalls.storage, async ({ user, params }) => viewOf(accessible(params, user), user.id));
  host.serve(productCalls.updateUserInfo, async ({ user, params, body }) => {
    const kept = accessible(params, user);
    rename(kept, user.id, body.title);
    return viewOf(kept, user.id);
  });
  host.serve(productCalls.fileDatabase, async ({ user, params, query }) =>
    state.replaceFileDatabase(accessible(params, user), query),
  );
  host.serve(productCalls.fileDatabaseUsage, async ({ user, params }) => usageOf(accessible(params, user)));
  host.serve(productCalls.updateStorage, async ({ user, params, body, bytes, form }) => {
    const kept = accessible(params, user);
    const { fdb } = kept.storage;
    if (body?.title !== undefined) {
      rename(kept, user.id, body.title);
      return { fdb };
    }
    // Before the form is parsed, which takes a second with so many bytes.
    if (bytes.length > maxFileDatabaseBytes) throw new AppError("too_large");
    const document = body?.fdb ?? (await readDocument(await form()));
    const { snapshot, deltas } = document.privateData.files;
    if (snapshot !== null && deltas.length === 0) {
      if (document.deployment !== deployment) {
        throw new AppError("deployment_mismatch", { context: { field: "fdb" } });
      }
      await saveSnapshot(kept, params.address, snapshot);
      return { fdb };
    }
    const next = await checkDocument(document, params.address);
    const head = headOf(kept);
    if (next.hashHex === head.hashHex) return { fdb };
    const isNext = next.delta.previous === head.hashHex && next.delta.version > head.version;
    if (!isNext) throw new AppError("file_database_conflict");
    const { size: sizeBytes, storageFilesFactSize: factSizeBytes } = kept.storage;
    requireSpaceFor(next.delta, kept, { sizeBytes, factSizeBytes, isPlanOver: kept.product.endsAt <= clock.now() });
    kept.deltas.push(next);
    const { storageFilesSize, storageFilesFactSize } = next.delta;
    kept.storage = { ...kept.storage, storageFilesSize, storageFilesFactSize };
    return { fdb };
  });
  host.serve(productCalls.getKey, async ({ user, params }) => {
    const { links, keyBase64 } = accessible(params, user);
    return { key: links.get(user.id)?.keyBase64 ?? keyBase64 };
  });
  host.serve(productCalls.refreshKey, async ({ user, params }) => {
    const kept = accessible(params, user);
    const holder = kept.links.get(user.id) ?? kept;
    holder.keyBase64 = newKey();
    return { key: holder.keyBase64 };
  });
  return state;
}
