import { randomBytes } from "node:crypto";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { checkFileDatabase } from "@dexnet/crypto/verify/file-database-statement";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { configureStatement, connectStatement, resetStatement } from "@dexnet/crypto/verify/statements";
import { applicationCalls } from "@dexnet/protocol/application";
import { AppError } from "@dexnet/protocol/errors";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { productCalls, type Storage, storageSchema } from "@dexnet/protocol/products";
import { type FakeAccounts, goodCode } from "./fake-accounts.ts";
import type { HttpHost } from "./http-host.ts";
import { testDeployment as deployment } from "./test-deployment.ts";

export interface KeptStorage {
  storage: Storage;
  keyBase64: string;
  /** Every version, oldest first. */
  versions: FileDatabaseDocument[];
  /** Of the newest version. */
  hashHex: string;
}

/** Storages as the api keeps them: signatures are really checked, saves are really compare-and-swap. */
export interface FakeStorages {
  at(address: string): KeptStorage;
  forget(address: string): void;
  /** What the server says in place of the newest file database. */
  tellFileDatabase: (kept: KeptStorage) => unknown;
  /** What the server says of itself. */
  claimsDeployment: string;
}

const newKey = () => randomBytes(32).toString("base64");

export function serveStorages(host: HttpHost, accounts: FakeAccounts): FakeStorages {
  const all = new Map<string, KeptStorage>();
  const state: FakeStorages = {
    at(address) {
      const kept = all.get(lowerAddress(address));
      if (kept === undefined) throw new AppError("storage_not_found");
      return kept;
    },
    forget: (address) => all.delete(lowerAddress(address)),
    tellFileDatabase: ({ versions }) => versions.at(-1),
    claimsDeployment: deployment,
  };

  async function verified(document: FileDatabaseDocument, address: string): Promise<string> {
    if (document.deployment !== deployment) throw new AppError("deployment_mismatch");
    const check = await checkFileDatabase(document, address);
    if (check.kind === "bad") throw new AppError("file_database_broken");
    return check.hashHex;
  }

  function keep(about: Pick<Storage, "id" | "address" | "title" | "size">) {
    return storageSchema.parse({
      ...about,
      fdb: `/api/v1/products/${about.address}/fdb/`,
      storageFilesSize: 0,
      storageFilesFactSize: 0,
      end_date: "2099-01-01T00:00:00.000Z",
      price: "0",
      currency: "USD",
      owner: true,
    });
  }

  host.serve(applicationCalls.deployment, async () => ({ deployment: state.claimsDeployment }));
  host.serve(productCalls.configure, async ({ authorization, body }) => {
    accounts.userOf(authorization);
    const { id, title, size, address, fdb, signature } = body;
    if (all.has(lowerAddress(address))) throw new AppError("address_taken");
    const hashHex = await verified(fdb, address);
    const statement = configureStatement({ deployment, address, userProductId: id, fileDatabaseHash: hashHex });
    if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
    const storage = keep({ id, address, title, size });
    all.set(lowerAddress(address), { storage, keyBase64: newKey(), versions: [fdb], hashHex });
    return storage;
  });
  host.serve(productCalls.confirmReset, async ({ authorization, params, body }) => {
    accounts.userOf(authorization);
    const { code, new_address: newAddress, fdb, signature } = body;
    const old = state.at(params.address);
    if (code !== goodCode) throw new AppError("code_invalid");
    const hashHex = await verified(fdb, newAddress);
    const statement = resetStatement({ deployment, oldAddress: params.address, newAddress, fileDatabaseHash: hashHex });
    if (!signedBy(statement, signature, newAddress)) throw new AppError("signature_invalid");
    const storage = keep({ ...old.storage, address: newAddress });
    state.forget(params.address);
    all.set(lowerAddress(newAddress), { storage, keyBase64: newKey(), versions: [fdb], hashHex });
    return storage;
  });
  host.serve(productCalls.connect, async ({ authorization, params: { address }, body }) => {
    const { id: userId } = accounts.userOf(authorization);
    const { storage } = state.at(address);
    if (!signedBy(connectStatement({ deployment, address, userId }), body.signature, address)) {
      throw new AppError("signature_invalid");
    }
    return { ...storage, title: body.title, owner: false };
  });
  host.serve(productCalls.disconnect, async ({ authorization, params }) => {
    accounts.userOf(authorization);
    state.at(params.address);
    state.forget(params.address);
    return {};
  });
  /** Whose they are is not kept here: everybody has all of them. */
  host.serve(productCalls.userProducts, async ({ authorization }) => {
    accounts.userOf(authorization);
    return { products: [], storages: [...all.values()].map(({ storage }) => storage) };
  });
  host.serve(productCalls.storage, async ({ authorization, params }) => {
    accounts.userOf(authorization);
    return state.at(params.address).storage;
  });
  host.serve(productCalls.fileDatabase, async ({ authorization, params }) => {
    accounts.userOf(authorization);
    return state.tellFileDatabase(state.at(params.address));
  });
  host.serve(productCalls.updateStorage, async ({ authorization, params, form }) => {
    accounts.userOf(authorization);
    const field = (await form()).get("fdb");
    if (!(field instanceof Blob)) throw new AppError("bad_request");
    const document = fileDatabaseSchema.parse(JSON.parse(await field.text()));
    const hashHex = await verified(document, params.address);
    const kept = state.at(params.address);
    const newest = kept.versions.at(-1);
    if (document.previous !== kept.hashHex || document.version <= (newest?.version ?? 0)) {
      throw new AppError("file_database_conflict");
    }
    kept.versions.push(document);
    kept.hashHex = hashHex;
    return { fdb: kept.storage.fdb };
  });
  host.serve(productCalls.getKey, async ({ authorization, params }) => {
    accounts.userOf(authorization);
    return { key: state.at(params.address).keyBase64 };
  });
  host.serve(productCalls.refreshKey, async ({ authorization, params }) => {
    accounts.userOf(authorization);
    const kept = state.at(params.address);
    kept.keyBase64 = newKey();
    return { key: kept.keyBase64 };
  });
  return state;
}
