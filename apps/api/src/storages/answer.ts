import { checksumAddress } from "@dexnet/crypto/verify/address";
import { fillPath } from "@dexnet/protocol/call";
import { productCalls, type storageSchema } from "@dexnet/protocol/products";
import type { z } from "zod";
import type { StoredStorage } from "./store.ts";

export type StorageAnswer = z.input<typeof storageSchema>;

/** A storage as it goes over the wire; where its file database is fetched from is a path on this host. */
export function storageAnswer(storage: StoredStorage): StorageAnswer {
  return {
    id: storage.userProductId,
    address: checksumAddress(storage.address),
    title: storage.title,
    fdb: fileDatabasePath(storage.address),
    size: storage.sizeBytes,
    storageFilesSize: storage.filesSizeBytes,
    storageFilesFactSize: storage.filesFactSizeBytes,
    end_date: storage.endsAt.toISOString(),
    price: storage.plan.price,
    currency: storage.plan.currency,
    owner: storage.owner,
  };
}

export function fileDatabasePath(address: string): string {
  return fillPath(productCalls.fileDatabase.path, { address: checksumAddress(address) });
}
