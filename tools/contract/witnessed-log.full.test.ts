import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSystemClock } from "@dexnet/blocks/clock";
import { testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { type LocalChain, startLocalChain } from "@dexnet/chain/local-chain";
import { clientOf } from "@dexnet/chain/testing/chain-fixture";
import { deployTestAnchor } from "@dexnet/chain/testing/test-anchor-chain";
import type { Drive, FileProof } from "@dexnet/drive/drive";
import {
  type Device,
  entryIdOf,
  listOf,
  logStatusOf,
  makeStorage,
  startDevice,
  uploadFiles,
} from "@dexnet/drive/testing/device";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { waitFor } from "@dexnet/drive/testing/wait-for";
import type { CallAnswer } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import type { versionCalls } from "@dexnet/protocol/versions";
import { createTestServer, type TestServer } from "@dexnet/service/testing/test-server";
import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { parsePolicy } from "@dexnet/tlog/notes/policy";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock } from "../../apps/api/src/testing/api-server.ts";
import { testLog } from "../../apps/ledger/src/testing/running-ledger.ts";
import { verifyAnchor } from "../../transparency/verify-proof/verify-anchor.ts";
import { verifyProofFile } from "../../transparency/verify-proof/verify-proof-file.ts";
import { openCheckpointStore } from "../../transparency/witness/checkpoint-store.ts";
import { registerWitnessRoutes } from "../../transparency/witness/routes.ts";
import { createWitness } from "../../transparency/witness/witness.ts";
import { createLyingFetch, type Lie } from "./lying-fetch.ts";
import { startRealServers } from "./real-servers.ts";

const cosigner = createCosigner("witness.example/w1", new Uint8Array(32).fill(1));
const witnessKey = formatVerifierKey(cosigner.verifierKey);
const clock = createTestClock();
const day = 86_400_000;

let folder: string;
let witness: TestServer;
let chain: LocalChain;
let contract: `0x${string}`;
let servers: Awaited<ReturnType<typeof startRealServers>>;
let laptop: Device & { email: string };
let address: string;
let words: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-witnessed-"));
  witness = createTestServer();
  const logKey = createNoteSigner(testLog.name, testLog.secretKeyBytes).verifierKey;
  const store = await openCheckpointStore(join(folder, "witness"));
  registerWitnessRoutes(witness.app, createWitness({ logs: [logKey], cosigner, store, clock }));
  chain = await startLocalChain({ folder: join(folder, "chain"), port: 0 });
  contract = await deployTestAnchor(chain);
  const { rpcUrl, chainId } = chain;
  const publication = {
    witnesses: parsePolicy(`witness w1 ${witnessKey} ${await witness.listen()}\nquorum w1`),
    anchors: { rpcUrl, chainId, contract, secretKeyHex: testAnchorKeyHex, intervalMs: 1, explorerUrl: null },
  };
  servers = await startRealServers(goodInviteCode, { clock, publication });
  laptop = await startRealDevice();
  const { id: productId } = await laptop.call(productCalls.takeTrial);
  ({ address, words } = await makeStorage(laptop.drive, 1_000_000_000, productId));
  await listOf(laptop.drive, address);
});
afterAll(async () => {
  await servers.stop();
  await witness.app.close();
  await chain.stop();
  await rm(folder, { recursive: true });
});

async function startRealDevice(email?: string, lie?: Lie) {
  const { wait } = createSystemClock();
  const deviceClock = { now: () => clock.now().getTime(), wait };
  const { readMailedCode } = servers;
  return await startDevice(servers, {
    readMailedCode,
    fetch: createLyingFetch(lie),
    clock: deviceClock,
    ...(email && { email }),
  });
}

/** A device that never saw the storage. */
async function startNewDevice(needed: number, lie?: Lie): Promise<Drive> {
  const { drive } = await startRealDevice(laptop.email, lie);
  await drive.saveWitnessRequirement({ keys: [witnessKey], needed });
  await drive.openWithPhrase(address, words);
  return drive;
}

const logOf = (drive: Drive) => logStatusOf(drive, address);

const namesIn = async (drive: Drive) => (await listOf(drive, address)).entries.map(({ name }) => name).sort();
const isList = (path: string) => path.includes("/fdb");
const isVersion = (path: string) => path.endsWith("/log/version");

/** State of a new device, when the log has the newest version and the witness has cosigned it. */
async function untilConfirmed(): Promise<void> {
  await waitFor(async () => {
    const drive = await startNewDevice(1);
    await namesIn(drive);
    expect(await logOf(drive)).toMatchObject({ state: "verified", errorCode: null });
  });
}

test("real log with a witness: a device that requires it opens a storage verified, and says when its cosignature is missing", async () => {
  await untilConfirmed();
  const lied = await startNewDevice(1, (path, answer: object) =>
    isVersion(path) ? { ...answer, cosigned: [] } : answer,
  );
  expect(await namesIn(lied)).toEqual([]);
  expect(await logOf(lied)).toMatchObject({ state: "unverified", errorCode: "log_not_cosigned", evidence: null });
});

test("real log with a witness: an old checkpoint with the old list of its time is detected by the client that requires witnesses", async () => {
  const old = new Map<string, unknown>();
  let isRecording = true;
  await waitFor(async () => {
    old.clear();
    const recording = await startNewDevice(1, (path, answer) => {
      if (isRecording && (isList(path) || isVersion(path))) old.set(path, answer);
      return answer;
    });
    expect(await namesIn(recording)).toEqual([]);
    expect(await logOf(recording)).toMatchObject({ state: "verified" });
  });
  // The device stays open and follows the changes below.
  isRecording = false;
  await laptop.drive.open(address).createFolder(null, "new");
  await waitFor(async () => {
    const drive = await startNewDevice(0);
    expect(await namesIn(drive)).toEqual(["new"]);
  });
  servers.advanceClock(day + 60_000);
  // The log has a new root, which the witness has cosigned.
  await untilConfirmed();
  const replay: Lie = (path, answer) => old.get(path) ?? answer;
  const lied = await startNewDevice(1, replay);
  expect(await namesIn(lied)).toEqual([]);
  expect(await logOf(lied)).toMatchObject({ state: "unverified", errorCode: "log_time_differs", wasSeen: false });
  // The newest answer, with the old checkpoint that the witness cosigns again, because it is shown no other.
  const renewed: Lie = (path, answer: object) => {
    const then = old.get(path) as CallAnswer<typeof versionCalls.newestVersion> | undefined;
    if (!isVersion(path) || then === undefined) return answer;
    return { ...answer, cosigned: then.cosigned.map((one) => ({ ...one, checkpoint: cosignAgain(one.checkpoint) })) };
  };
  const frozen = await startNewDevice(1, renewed);
  await namesIn(frozen);
  expect(await logOf(frozen)).toMatchObject({ state: "unverified", errorCode: "log_not_cosigned", wasSeen: false });
});

/** The note with a cosignature of now. */
function cosignAgain(note: string): string {
  const { text, signatures } = parseNote(note);
  const own = signatures.filter(({ name }) => name !== cosigner.verifierKey.name);
  return formatNote({ text, signatures: [...own, cosigner.cosign(text, clock.now())] });
}

test("real log with anchors: the proof of a file has the anchored tree, which the chain confirms without the ledger", async () => {
  const drive = await startNewDevice(1);
  await namesIn(drive);
  await uploadFiles(drive, address, [new File([new Uint8Array(5_000_000)], "a.bin")]);
  const id = await entryIdOf(drive, address, "a.bin");
  let proof: FileProof | undefined;
  await waitFor(async () => {
    servers.advanceClock(1_000);
    await clientOf(chain).mine({ blocks: 10 });
    proof = await drive.open(address).proveFile(id);
    expect(proof).toMatchObject({ unprovenParts: 0, anchor: { state: "anchored", contract, chainId: chain.chainId } });
  });
  if (proof?.anchor.state !== "anchored") throw new Error("The file is not anchored.");
  const entries = verifyProofFile(proof.text, proof.verifierKey);
  expect(entries.map(({ size }) => size)).toEqual([proof.anchor.size, proof.anchor.size]);
  for (const tree of entries) await verifyAnchor({ rpcUrl: chain.rpcUrl, contract }, tree);
  const receipt = await clientOf(chain).getTransactionReceipt({ hash: proof.anchor.transaction as `0x${string}` });
  expect(Number(receipt.blockNumber)).toBe(proof.anchor.block);
});
