import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAnchorWriter } from "@dexnet/chain/anchors/anchor-writer";
import { testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { type LocalChain, startLocalChain } from "@dexnet/chain/local-chain";
import { clientOf } from "@dexnet/chain/testing/chain-fixture";
import { deployTestAnchor } from "@dexnet/chain/testing/test-anchor-chain";
import { utf8Bytes } from "@dexnet/crypto/verify/bytes";
import { commitToRecord } from "@dexnet/tlog/entries/commitment";
import { encodeEntry } from "@dexnet/tlog/entries/entry";
import { readInclusionProof } from "@dexnet/tlog/merkle/inclusion";
import { formatCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import { formatProofFile } from "@dexnet/tlog/notes/inclusion-proof-file";
import { createNoteSigner, formatNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { createPlainTree } from "@dexnet/tlog/testing/plain-tree";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ChainFault, verifyAnchor } from "./verify-anchor.ts";
import { ProofError } from "./verify-proof-file.ts";

const sizes = [3, 10, 11, 40, 41];
const rootOf = (size: number) => new Uint8Array(32).fill(size);
const treeOf = (size: number) => ({ size, root: Buffer.from(rootOf(size)).toString("base64") });

let folder: string;
let chain: LocalChain;
let contract: `0x${string}`;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-anchors-"));
  chain = await startLocalChain({ folder: join(folder, "chain"), port: 0 });
  contract = await deployTestAnchor(chain);
  for (const size of sizes) await anchor(size, rootOf(size));
  await clientOf(chain).mine({ blocks: 10 });
});
afterAll(async () => {
  await chain.stop();
  await rm(folder, { recursive: true });
});

async function anchor(size: number, root: Uint8Array): Promise<void> {
  const deps = { url: chain.rpcUrl, contract: { chainId: chain.chainId, address: contract } };
  const writer = createAnchorWriter({ ...deps, secretKeyHex: testAnchorKeyHex });
  await writer.send((await writer.prepare({ size, root }, 0)).serialized);
  await clientOf(chain).mine({ blocks: 1 });
}

test("verify-proof: finds each anchor of a tree in the contract, with its time", async () => {
  for (const size of sizes) {
    const { chainId, at } = await verifyAnchor({ rpcUrl: chain.rpcUrl, contract }, treeOf(size));
    expect(chainId).toBe(chain.chainId);
    expect(at.getTime()).toBeGreaterThan(0);
  }
});

test("verify-proof: refuses a tree with another root, without an anchor, and with one that is not final", async () => {
  const at = { rpcUrl: chain.rpcUrl, contract };
  await expect(verifyAnchor(at, { ...treeOf(11), size: 10 })).rejects.toThrow("another root");
  for (const size of [1, 12, 60]) await expect(verifyAnchor(at, treeOf(size))).rejects.toThrow(ProofError);
  await anchor(60, rootOf(60));
  await expect(verifyAnchor(at, treeOf(60))).rejects.toThrow("no anchor of 60 entries");
  await clientOf(chain).mine({ blocks: 10 });
  await verifyAnchor(at, treeOf(60));
});

test("verify-proof: says nothing about a proof when the chain can't be read", async () => {
  const nobody = `0x${"1".repeat(40)}`;
  await expect(verifyAnchor({ rpcUrl: chain.rpcUrl, contract: nobody }, treeOf(10))).rejects.toThrow(ChainFault);
  const closed = "http://127.0.0.1:1";
  await expect(verifyAnchor({ rpcUrl: closed, contract }, treeOf(10))).rejects.toThrow(ChainFault);
});

test("verify-proof: the command verifies a proof and its anchor, and tells a bad one from a chain that can't be read", async () => {
  const record = "dexnet-log/put/v1\nsubject: test\n";
  const salt = new Uint8Array(32).fill(7);
  const entries = Array.from({ length: 70 }, () =>
    encodeEntry({ kind: "put", commitment: commitToRecord(salt, record) }),
  );
  const tree = createPlainTree(entries);
  const signer = createNoteSigner("log.example", new Uint8Array(32).fill(9));
  const run = promisify(execFile);
  async function runCommand(size: number, at = contract as string) {
    const text = formatCheckpoint({ origin: "log.example", size, root: tree.root(size), extensions: [] });
    const checkpoint = formatNote({ text, signatures: [signer.sign(text)] });
    const proof = await readInclusionProof(2, size, tree.readHashes);
    const file = join(folder, `${size}.tlog-proof`);
    const extra = Buffer.concat([salt, utf8Bytes(record)]);
    await writeFile(file, formatProofFile({ index: 2, proof, checkpoint, extra }));
    const key = formatVerifierKey(signer.verifierKey);
    const options = ["--key", key, "--rpc", chain.rpcUrl, "--contract", at];
    return await run(process.execPath, [join(import.meta.dirname, "../verify-proof.ts"), file, ...options]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  }
  await anchor(70, tree.root(70));
  await clientOf(chain).mine({ blocks: 10 });
  expect((await runCommand(70)).stdout).toContain(`70 entries with this root are anchored on chain ${chain.chainId}`);
  expect(await runCommand(41)).toMatchObject({ code: 1, stderr: expect.stringContaining("bad: ") });
  expect(await runCommand(70, `0x${"1".repeat(40)}`)).toMatchObject({ code: 2 });
});
