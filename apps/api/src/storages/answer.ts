import { checksumAddress } from "@dexnet/crypto/verify/address-checksum";
import { fillPath } from "@dexnet/protocol/call";
import { productCalls, type storageSchema } from "@dexnet/protocol/products";
import type * as z from "zod/mini";
import { releaseDateOf } from "../products/release-date.ts";
import type { StoredStorage } from "./storage-store.ts";

export type StorageAnswer = z.input<typeof storageSchema>;

/** Formats a storage for the wire. `publicUrl` is the URL of the application, without a trailing slash. */
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
    release_date: releaseDateOf(storage).toISOString(),
    price: storage.plan.price,
    currency: storage.plan.currency,
    owner: storage.owner,
  };
}

export function fileDatabaseUrl(address: string, publicUrl: string): string {
  return publicUrl + fillPath(productCalls.fileDatabase.path, { address: checksumAddress(address) });
}
