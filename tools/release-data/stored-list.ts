import { createSystemClock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import { openBlock } from "@dexnet/crypto/blocks/blocks";
import type { Caller } from "@dexnet/protocol/caller";
import { productCalls } from "@dexnet/protocol/products";
import { createFileDatabaseCodec } from "../../packages/drive/src/file-database/replica/codec.ts";
import { createDocumentReader, partsOf } from "../../packages/drive/src/file-database/replica/read-document.ts";
import type { Replica } from "../../packages/drive/src/file-database/replica/replica.ts";
import type { StoredFile } from "../../packages/drive/src/file-list/entries.ts";
import { newEntryId } from "../../packages/drive/src/file-list/entry-id.ts";
import { envelope } from "../../packages/drive/src/storages/file-database-envelope.ts";
import { type OpenStorage, openStorage } from "../../packages/drive/src/storages/open-storage.ts";

export interface StoredListRequest {
  readonly call: Caller;
  readonly ledgerUrl: string;
  readonly words: readonly string[];
}

/** A field that this client does not know. */
export const newerField = { nickname: "ё" };

/** The file database as the server has it, with what no screen shows: released records, retired pages, unknown fields. */
export async function readStoredList(request: StoredListRequest): Promise<Replica> {
  return (await readDocument(request)).replica;
}

async function readDocument({ call, ledgerUrl, words }: StoredListRequest) {
  const open: OpenStorage = await openStorage(words);
  const document = await call(productCalls.fileDatabase, { params: { address: open.address }, query: {} });
  const codec = createFileDatabaseCodec({ open });
  const readPage = async (cid: string) => {
    const answer = await fetch(`${ledgerUrl}/v1/blocks/${cid}`);
    return openBlock(new Uint8Array(await answer.arrayBuffer()), cid);
  };
  const replica = await createDocumentReader({ codec, readPage }).readWhole(partsOf(document));
  return { open, codec, document, replica };
}

/** Saves a copy of a file with a field of a newer client, in the folder with this name. */
export async function saveWithNewerField(
  request: StoredListRequest,
  fileName: string,
  folderName: string,
): Promise<void> {
  const { open, codec, document, replica } = await readDocument(request);
  const { deployment, version, hashHex, tree } = replica.state.current();
  const entries = [...tree.values()];
  const file = entries.find(({ name, kind }) => name === fileName && kind === "file") as StoredFile;
  const folder = entries.find(({ name }) => name === folderName);
  if (folder === undefined) throw new Error(`The list has no ${folderName}`);
  const facts = {
    version: Math.max(Date.now(), version + 1),
    previous: hashHex,
    storageFilesSize: document.publicData.storageFilesSize + file.sizeBytes,
    storageFilesFactSize: document.publicData.storageFilesFactSize + file.content.blocksSizeBytes,
  };
  const copy = {
    ...file,
    ...newerField,
    id: newEntryId({ clock: createSystemClock(), random: createRandom() }),
    parentId: folder.id,
  };
  const none = { changed: [], removed: [], released: [], forgotten: [], writers: [], forgottenWriters: [] };
  const { delta } = await codec.sealDelta(deployment, facts, { ...none, added: [copy] });
  const { address } = open;
  const body = envelope({ deployment, address, newest: delta, snapshot: null, deltas: [delta] });
  const form = new FormData();
  form.set("fdb", new Blob([JSON.stringify(body)], { type: "application/json" }), "fdb.json");
  await request.call(productCalls.updateStorage, { params: { address }, form });
}
