import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { base64FromBytes } from "@dexnet/crypto/verify/bytes";
import { createTestServer } from "@dexnet/service/testing/test-server";
import { readConsistencyProof } from "@dexnet/tlog/merkle/consistency";
import { formatCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { createCosigner, verifyCosignatures } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { createPlainTree, type PlainTree, sampleEntries } from "@dexnet/tlog/testing/plain-tree";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CheckpointStore, openCheckpointStore } from "./checkpoint-store.ts";
import { registerWitnessRoutes } from "./routes.ts";
import { createWitness, logIdOf } from "./witness.ts";

const maxBytes = 16 * 1024;
const testKey = (byte: number) => new Uint8Array(32).fill(byte);
const origin = "log.example";
const logSigner = createNoteSigner(origin, testKey(1));
const cosigner = createCosigner("witness.example/w1", testKey(2));
const now = new Date("2026-05-01T12:00:00Z");
const tree = createPlainTree(sampleEntries(40));
/** A log that has rewritten its seventh entry. */
const otherTree = createPlainTree(sampleEntries(40).map((entry, at) => (at === 6 ? Uint8Array.of(6) : entry)));

let folder: string;
let http: ReturnType<typeof createTestServer>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-witness-"));
  http = await startWitness();
});
afterEach(async () => {
  await http.app.close();
  await rm(folder, { recursive: true });
});

async function startWitness(
  wrap: (store: CheckpointStore) => CheckpointStore = (store) => store,
  options: Parameters<typeof createTestServer>[0] = {},
) {
  const store = wrap(await openCheckpointStore(folder));
  const server = createTestServer(options);
  registerWitnessRoutes(
    server.app,
    createWitness({ logs: [logSigner.verifierKey], cosigner, store, clock: { now: () => now } }),
  );
  return server;
}

function signed(
  size: number,
  from: PlainTree = tree,
  signer = logSigner,
  name = origin,
  extensions: readonly string[] = [],
): string {
  const text = formatCheckpoint({ origin: name, size, root: from.root(size), extensions });
  return formatNote({ text, signatures: [signer.sign(text)] });
}

function requestOf(oldSize: number, proof: readonly Uint8Array[], note: string): string {
  return `${[`old ${oldSize}`, ...proof.map(base64FromBytes)].join("\n")}\n\n${note}`;
}

async function post(body: string) {
  const answer = await http.app.inject({ method: "POST", url: "/add-checkpoint", body });
  return { status: answer.statusCode, body: answer.body, type: answer.headers["content-type"] };
}

async function add(oldSize: number, size: number, from: PlainTree = tree) {
  const proof = await readConsistencyProof(oldSize, size, from.readHashes);
  return await post(requestOf(oldSize, proof, signed(size, from)));
}

describe("a witness", () => {
  it("cosigns checkpoints that continue each other, and serves the newest", async () => {
    for (const [oldSize, size] of [
      [0, 3],
      [3, 20],
      [20, 20],
      [20, 40],
    ] as const) {
      const { status, body } = await add(oldSize, size);
      expect(status).toBe(200);
      const note = parseNote(`${signed(size)}${body}`);
      expect(verifyCosignatures(note, [cosigner.verifierKey])).toEqual([{ key: cosigner.verifierKey, at: now }]);
    }
    const newest = await http.app.inject({ url: `/${logIdOf(origin)}/checkpoint` });
    const note = parseNote(newest.body);
    expect(note.text).toBe(parseNote(signed(40)).text);
    expect(note.signatures.map(({ name }) => name)).toEqual([origin, cosigner.verifierKey.name]);
  });

  it("refuses a log that rewrote an entry, and a second tree of one size", async () => {
    await add(0, 20);
    expect((await add(20, 40, otherTree)).status).toBe(422);
    expect((await add(20, 20, otherTree)).status).toBe(422);
    expect((await add(20, 40)).status).toBe(200);
  });

  it("refuses another text of a size that it has cosigned, also with the same tree and after a restart", async () => {
    await add(0, 20);
    const other = signed(20, tree, logSigner, origin, ["another line"]);
    expect((await post(requestOf(20, [], other))).status).toBe(422);
    await http.app.close();
    http = await startWitness();
    expect((await post(requestOf(20, [], other))).status).toBe(422);
    expect((await add(20, 20)).status).toBe(200);
  });

  it("answers with its size when the request begins at another one", async () => {
    expect(await add(5, 20)).toEqual({ status: 409, body: "0\n", type: "text/x.tlog.size" });
    await add(0, 20);
    expect(await add(0, 40)).toEqual({ status: 409, body: "20\n", type: "text/x.tlog.size" });
    expect(await add(3, 20)).toMatchObject({ status: 409, body: "20\n" });
  });

  it("keeps its checkpoint over a restart", async () => {
    await add(0, 20);
    await http.app.close();
    http = await startWitness();
    expect((await add(20, 40, otherTree)).status).toBe(422);
    expect((await add(20, 40)).status).toBe(200);
  });

  it("cosigns nothing that it could not store", async () => {
    await http.app.close();
    http = await startWitness((store) => ({ ...store, write: () => Promise.reject(new Error("disk full")) }));
    const { status, body } = await add(0, 20);
    expect(status).toBe(500);
    expect(body).not.toContain(cosigner.verifierKey.name);
  });

  it("cosigns one of two different trees that arrive together", async () => {
    await add(0, 5);
    const statuses = await Promise.all([add(5, 20), add(5, 20, otherTree), add(5, 40)]);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("refuses logs that it does not know, and other keys of a log that it knows", async () => {
    const stranger = createNoteSigner("other.example", testKey(3));
    expect((await post(requestOf(0, [], signed(5, tree, stranger, "other.example")))).status).toBe(404);
    expect((await post(requestOf(0, [], signed(5, tree, createNoteSigner(origin, testKey(3)))))).status).toBe(403);
    expect((await post(requestOf(0, [], signed(5).replace("\n5\n", "\n6\n")))).status).toBe(403);
    expect((await http.app.inject({ url: `/${logIdOf("other.example")}/checkpoint` })).statusCode).toBe(404);
    expect((await http.app.inject({ url: "/..%2fsecret-key/checkpoint" })).statusCode).toBe(404);
  });

  it("refuses a proof from an empty tree that is not empty, and an empty tree with another root", async () => {
    expect((await post(requestOf(0, [tree.root(3)], signed(5)))).status).toBe(422);
    const text = formatCheckpoint({ origin, size: 0, root: tree.root(3), extensions: [] });
    const note = formatNote({ text, signatures: [logSigner.sign(text)] });
    expect((await post(requestOf(0, [], note))).status).toBe(422);
  });

  it("refuses a request that is larger than any real one, and counts the memory of all", async () => {
    const request = requestOf(0, [], signed(5));
    const largest = request + "a".repeat(maxBytes - Buffer.byteLength(request));
    expect((await post(largest)).status).toBe(400);
    expect((await post(`${largest}a`)).status).toBe(413);
    await http.app.close();
    const bodyMemory = { total: maxBytes - 1, perNetwork: maxBytes - 1, stalledMs: 0 };
    http = await startWitness(undefined, { bodyMemory });
    expect((await post(largest)).status).toBe(429);
    expect((await post(request)).status).toBe(200);
  });

  it.each([
    ["no body", ""],
    ["no old size", signed(5)],
    ["a negative size", `old -1\n\n${signed(5)}`],
    ["leading zeros", `old 00\n\n${signed(5)}`],
    ["an old size above the new one", requestOf(9, [], signed(5))],
    ["a hash of another length", `old 0\nAAAA\n\n${signed(5)}`],
    ["too many hashes", requestOf(0, Array(64).fill(tree.root(1)), signed(5))],
    ["no checkpoint", "old 0\n\ntext\n"],
  ])("answers 400 to a request with %s", async (_, body) => {
    expect((await post(body)).status).toBe(400);
  });
});
