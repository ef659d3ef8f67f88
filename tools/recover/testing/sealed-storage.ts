import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { encryptPart, importFileKey } from "@dexnet/crypto/blocks/parts";
import { sealSampleChain } from "@dexnet/crypto/testing/sample-deltas";
import { sealSampleSnapshot } from "@dexnet/crypto/testing/sample-snapshots";
import { sampleDeployment, samplePhrase, sampleWallet } from "@dexnet/crypto/testing/samples";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import type { StoredEntry } from "@dexnet/drive/file-list/entries";
import { createPageWriter } from "@dexnet/drive/file-list/table/page-writer";

/** Servers with one storage, whose answers a test sets. */
export interface SealedStorage {
  readonly url: string;
  readonly phrase: string;
  /** Answer of the api: the file database. */
  document: unknown;
  /** Blocks of the ledger, by their CID. */
  readonly blocks: Map<string, Uint8Array>;
  /** Entry of a small file, whose block is stored. */
  fileEntry(id: string, parentId: string | null, name: string, text: string): Promise<object>;
  sealDeltas(changes: readonly unknown[], base?: VersionId | null): ReturnType<typeof sealSampleChain>;
  /** Stores the pages as blocks. */
  sealSnapshot(head: VersionId, pages: readonly (readonly object[])[]): Promise<object>;
  envelope(snapshot: object | null, deltas: readonly object[]): object;
  close(): Promise<void>;
}

export async function startSealedStorage(): Promise<SealedStorage> {
  const wallet = await sampleWallet();
  const deployment = sampleDeployment;
  const server = createServer((request, response) => {
    const answer = answerTo(request.url ?? "");
    if (answer === undefined) response.writeHead(404).end("{}");
    else response.writeHead(200).end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function answerTo(path: string): string | Uint8Array | undefined {
    if (path === "/api/v1/config/") return JSON.stringify({ ledger_url: storage.url });
    if (path === "/api/v1/deployment/") return JSON.stringify({ deployment });
    if (path === `/api/v1/products/${wallet.address}/fdb/recover/`) return JSON.stringify(storage.document);
    return storage.blocks.get(path.replace("/v1/blocks/", ""));
  }

  const storage: SealedStorage = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    phrase: samplePhrase.join(" "),
    document: null,
    blocks: new Map(),
    async fileEntry(id, parentId, name, text) {
      const [keyBytes, fileId] = [32, 16].map((size) => crypto.getRandomValues(new Uint8Array(size))) as [
        Uint8Array<ArrayBuffer>,
        Uint8Array<ArrayBuffer>,
      ];
      const plain = new TextEncoder().encode(text);
      const position = { fileId, partIndex: 0, partCount: 1 };
      const encrypted = await encryptPart(await importFileKey(keyBytes), position, plain);
      const { cid, blockBytes } = await sealBlock({ ...wallet, deployment }, encrypted);
      storage.blocks.set(cid, blockBytes);
      const fileIdHex = Buffer.from(fileId).toString("hex");
      const keyBase64 = Buffer.from(keyBytes).toString("base64");
      const content = { fileIdHex, keyBase64, listed: "parts", blockCids: [cid], blocksSizeBytes: blockBytes.length };
      return { kind: "file", id, parentId, name, sizeBytes: plain.length, date: 1_700_000_000_000, content };
    },
    sealDeltas: (changes, base = null) => sealSampleChain(wallet, changes, { base }),
    async sealSnapshot(head, pages) {
      const firstIds = pages.map((entries) => entries.map((entry) => (entry as StoredEntry).id).sort()[0]);
      const records = { writers: [], firstIds, retired: [] };
      const { snapshot, blocks } = await sealSampleSnapshot(wallet, { head, pages: pages.map(pageOf), records });
      for (const [index, { cid }] of snapshot.pages.entries()) {
        storage.blocks.set(cid, blocks[index] ?? new Uint8Array(0));
      }
      return snapshot;
    },
    envelope: (snapshot, deltas) => ({ format: 1, deployment, privateData: { files: { snapshot, deltas } } }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return storage;
}

function pageOf(entries: readonly object[]) {
  const writer = createPageWriter();
  for (const entry of entries) writer.add(entry as StoredEntry);
  return writer.toPage();
}
