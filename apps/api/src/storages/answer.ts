import { checksumAddress } from "@dexnet/crypto/verify/address";
import { fillPath } from "@dexnet/protocol/call";
import { productCalls, type storageSchema } from "@dexnet/protocol/products";
import type { z } from "zod";
import type { StoredStorage } from "./store.ts";

export type StorageAnswer = z.input<typeof storageSchema>;

/** A storage as it goes over the wire. `publicUrl` is where the application is reached, without a slash at its end. */
export function storageAnswer(storage: StoredStorage, publicUrl: string): StorageAnswer {
  return {
    id: storage.userProductId,
    address: checksumAddress(storage.address),
    title: storage.title,
    fdb: fileDatabaseUrl(storage.address, publicUrl),
    size: storage.sizeBytes,
    storageFilesSize: storage.filesSizeBytes,
    storageFilesFactSize: storage.filesFactSizeBytes,
    end_date: storage.endsAt.toISOString(),
    price: storage.plan.price,
    currency: storage.plan.currency,
    owner: storage.owner,
  };
}

export function fileDatabaseUrl(address: string, publicUrl: string): string {
  return publicUrl + fillPath(productCalls.fileDatabase.path, { address: checksumAddress(address) });
}
