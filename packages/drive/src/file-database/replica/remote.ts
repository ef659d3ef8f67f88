import { openBlock } from "@dexnet/crypto/blocks/blocks";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import { productCalls } from "@dexnet/protocol/products";
import type { Caller } from "../../http/caller.ts";
import { mapCryptoFaults } from "../../platform/crypto-faults.ts";
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
  readonly documents: DocumentFetch;
}

export function createFileDatabaseRemote({ address, call, documents }: RemoteDeps): FileDatabaseRemote {
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
    async fetchPage(cid) {
      const blockBytes = await call(blockCalls.getBlock, { params: { cid: cid as BlockCid } }).catch(
        (fault: unknown) => {
          const isMissing = fault instanceof AppError && fault.code === "block_not_found";
          throw isMissing ? new AppError("file_database_broken", { facts: { reason: "page" }, cause: fault }) : fault;
        },
      );
      return mapCryptoFaults("file_database_broken", () => openBlock(blockBytes, cid));
    },
    async sendPage({ cid, blockBytes }) {
      const answer = await call(blockCalls.putBlock, { params: { address }, body: blockBytes });
      if (answer.cid !== cid || answer.size !== blockBytes.length) throw new AppError("bad_answer");
    },
  };
}
