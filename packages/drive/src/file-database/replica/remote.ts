import { type BlockStore, putBlock } from "@dexnet/blocks/block-store";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { BlockCid } from "@dexnet/protocol/ids";
import { productCalls } from "@dexnet/protocol/products";
import { envelope } from "../../storages/file-database-envelope.ts";
import type { SealedPage } from "./codec.ts";
import type { DocumentFetch, FetchedDocument } from "./document-fetch.ts";

/** File database of one storage on the servers. Nothing of an answer is verified, except the CID of a page. */
export interface FileDatabaseRemote {
  /** Fetches the newest version: only the deltas after `since`, if the server still has them. */
  fetchDocument(since: number | null): Promise<FetchedDocument>;
  /** Resolves when the server has acknowledged it. Faults: file_database_conflict if another save was faster. */
  sendDelta(deployment: string, delta: Delta): Promise<void>;
  /** Faults: file_database_conflict if there is a newer snapshot. */
  sendSnapshot(deployment: string, snapshot: Snapshot): Promise<void>;
  /** Returns the sealed page. Faults: file_database_broken if the ledger has no such block, or other bytes in its place. */
  fetchPage(cid: string): Promise<Bytes>;
  sendPage(page: SealedPage): Promise<void>;
}

export interface RemoteDeps {
  readonly address: string;
  readonly call: Caller;
  /** Blocks of the storage. */
  readonly ledger: Pick<BlockStore, "get" | "putMany">;
  readonly documents: DocumentFetch;
}

const never = new AbortController().signal;

export function createFileDatabaseRemote({ address, call, ledger, documents }: RemoteDeps): FileDatabaseRemote {
  async function send(document: FileDatabaseDocument): Promise<void> {
    const form = new FormData();
    form.set("fdb", new Blob([JSON.stringify(document)], { type: "application/json" }), "fdb.json");
    const { fdb } = await call(productCalls.updateStorage, { params: { address }, form });
    documents.setUrl(address, fdb);
  }

  return {
    fetchDocument: (since) => documents.fetchNewest(address, since),
    sendDelta: (deployment, delta) =>
      send(envelope({ deployment, address, newest: delta, snapshot: null, deltas: [delta] })),
    sendSnapshot: (deployment, snapshot) =>
      send(envelope({ deployment, address, newest: snapshot, snapshot, deltas: [] })),
    fetchPage: (cid) => ledger.get(cid as BlockCid, { signal: never }).catch(throwBroken),
    sendPage: (page) => putBlock(ledger, page, { signal: never }),
  };
}

function throwBroken(fault: unknown): never {
  const isLost = fault instanceof AppError && (fault.code === "block_not_found" || fault.code === "file_broken");
  throw isLost ? new AppError("file_database_broken", { context: { reason: "page" }, cause: fault }) : fault;
}
