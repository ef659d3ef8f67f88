/**
 * Makes the vectors of the file database again, after a change of its format before the first release:
 * `node --conditions development tools/format-vectors/make-format-vectors.ts`. It takes changes, records and envelopes from the vectors as they are, and seals and signs them anew. The others stay.
 */
import { writeFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { sealDelta } from "@dexnet/crypto/file-database/delta";
import { jsonBytes } from "@dexnet/crypto/file-database/json-bytes";
import { sealPage, sealSnapshot } from "@dexnet/crypto/file-database/snapshot";
import { signDelta } from "@dexnet/crypto/testing/sample-deltas";
import { signSnapshot } from "@dexnet/crypto/testing/sample-snapshots";
import { otherDeployment, sampleWallet } from "@dexnet/crypto/testing/samples";
import { type Bytes, bytesFromHex, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { type Delta, deltaFactList, deltaStatement, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { type Snapshot, snapshotFactList, snapshotStatement } from "@dexnet/crypto/verify/snapshot-statement";
import { deriveStorageKeys, type StorageKeys } from "@dexnet/crypto/wallet/keys";
import { signText } from "@dexnet/crypto/wallet/signing";
import { type Wallet, walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import old from "../../packages/crypto/vectors/dexnet-format.json" with { type: "json" };
import shares from "../../packages/crypto/vectors/share.json" with { type: "json" };
import { writeFrozenList } from "../release-data/frozen-files.ts";
import { makePages, makeRefusedPages, type PageRecord, writePage } from "./page-vectors.ts";
import { makeRefusedFacts, makeRefusedFiles, makeRefusedSignatures } from "./refused-files.ts";
import { makeRefusedEnvelopes, makeRefusedPlains, makeRefusedRecords } from "./refused-records.ts";
import { makeRefusedShares } from "./share-vectors.ts";

const [wallet, other] = [await walletFromPhrase(old.wallet.phrase.split(" ")), await sampleWallet()];
const [keys, otherKeys] = [await deriveStorageKeys(wallet), await deriveStorageKeys(other)];
const { deployment } = old;
const subject = { deployment, address: wallet.address };

const linesOf = (label: string, facts: readonly (readonly [string, string])[]) =>
  [label, ...facts.map(([name, value]) => `${name}: ${value}`)].join("\n");

async function makeDelta(facts: Omit<Delta, "changes" | "signature">, changes: unknown) {
  const { delta, hashHex } = await sealDelta({ wallet, keys, deployment, facts, changes: jsonBytes(changes) });
  const { text } = await deltaStatement(subject, delta);
  const associatedData = linesOf("dexnet/1/delta", deltaFactList(subject, delta));
  return { changes, delta, associatedData, statement: text, hash: hashHex };
}

const deltas: Awaited<ReturnType<typeof makeDelta>>[] = [];
for (const { changes, delta } of old.deltas) {
  const { version, storageFilesSize, storageFilesFactSize } = delta;
  const previous = deltas.at(-1)?.hash ?? firstPrevious;
  deltas.push(await makeDelta({ version, previous, storageFilesSize, storageFilesFactSize }, changes));
}
const hashOf = (version: number) => deltas.find(({ delta }) => delta.version === version)?.hash ?? "";

/** New CID and size of each page of the old vectors. */
const newPages = new Map<string, { cid: string; size: number }>();

async function makePage(records: readonly PageRecord[], storageKeys: StorageKeys = keys) {
  const page = writePage(records);
  const sealed = await sealPage(storageKeys, new Uint8Array(deflateRawSync(page)));
  const { cid, blockBytes } = await sealBlock({ ...wallet, deployment }, sealed);
  return { cid, records, page: hexFromBytes(page), block: hexFromBytes(blockBytes) };
}

async function makeSnapshot({ snapshot, records, pages }: (typeof old.snapshots)[number]) {
  const made: Awaited<ReturnType<typeof makePage>>[] = [];
  for (const { cid, records: inPage } of pages) {
    const page = await makePage(inPage as PageRecord[]);
    newPages.set(cid, { cid: page.cid, size: page.block.length / 2 });
    made.push(page);
  }
  const { version, storageFilesSize, storageFilesFactSize } = snapshot;
  const retired = records.retired.map((page) => ({ ...page, ...newPages.get(page.cid) }));
  const listed = made.map(({ cid, block }) => ({ cid, size: block.length / 2 }));
  const facts = { version, head: hashOf(version), storageFilesSize, storageFilesFactSize, pages: listed };
  const inside = { ...records, retired };
  const sealed = await sealSnapshot({ wallet, keys, deployment, facts, records: jsonBytes(inside) });
  return {
    snapshot: sealed,
    records: inside,
    pageList: listed.map(({ cid, size }) => `${cid} ${size}\n`).join(""),
    associatedData: linesOf("dexnet/1/snapshot-records", await snapshotFactList(subject, sealed)),
    statement: await snapshotStatement(subject, sealed),
    pages: made,
  };
}

const snapshots: Awaited<ReturnType<typeof makeSnapshot>>[] = [];
for (const one of old.snapshots) snapshots.push(await makeSnapshot(one));

const [first, second, third] = deltas.map(({ delta }) => delta) as [Delta, Delta, Delta];
const signed = (delta: Delta, where = subject, by: Wallet = wallet) => signDelta(where, by, delta);

/** The same text with one bit of its bytes changed. */
function flipped(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  bytes.writeUInt8((bytes[60] ?? 0) ^ 1, 60);
  return bytes.toString("base64");
}

async function makeRefusedDeltas() {
  const changes = jsonBytes(deltas[1]?.changes);
  const { changes: _c, signature: _s, ...facts } = second;
  const elsewhere = { ...subject, deployment: otherDeployment };
  const { storageFilesSize: _f, ...withoutSize } = second;
  const late = { ...second, version: 8_640_000_000_000_001 };
  const lateText = (deltas[1]?.statement ?? "").replace(`version: ${second.version}`, `version: ${late.version}`);
  const made: [string, object][] = [
    ["another version, signature left", { ...second, version: second.version + 1 }],
    [
      "another version, signed again: the seal is bound to it",
      await signed({ ...second, version: second.version + 1 }),
    ],
    ["a version after the last date", { ...late, signature: signText(lateText, wallet.privateKeyBytes) }],
    ["another previous hash, signed again", await signed({ ...second, previous: firstPrevious })],
    ["other sizes, signed again", await signed({ ...second, storageFilesSize: second.storageFilesSize + 1 })],
    ["other sizes of blocks, signed again", await signed({ ...second, storageFilesFactSize: 0 })],
    ["the changes of another version, signed again", await signed({ ...second, changes: third.changes })],
    ["one bit of the seal, signed again", await signed({ ...second, changes: flipped(second.changes) })],
    ["signed for another deployment", await signed(second, elsewhere)],
    [
      "sealed and signed for another deployment",
      (await sealDelta({ wallet, keys, deployment: otherDeployment, facts, changes })).delta,
    ],
    [
      "sealed and signed by another storage",
      (await sealDelta({ wallet: other, keys: otherKeys, deployment, facts, changes })).delta,
    ],
    ["signed by another key", await signed(second, subject, other)],
    [
      "base64 that is not canonical, signed again",
      await signed({ ...second, changes: `${second.changes.slice(0, 8)}\n${second.changes.slice(8)}` }),
    ],
    ["a field that nobody signed", { ...second, note: "" }],
    ["a field is missing", withoutSize],
    ["a size as text", { ...second, storageFilesSize: `${second.storageFilesSize}` }],
  ];
  return made.map(([why, delta]) => ({ why, delta }));
}

async function makeRefusedSnapshots() {
  const { snapshot } = snapshots[1] as (typeof snapshots)[number];
  const [one, two] = snapshot.pages as [Snapshot["pages"][number], Snapshot["pages"][number]];
  const again = (changes: Partial<Snapshot>) => signSnapshot(subject, wallet, { ...snapshot, ...changes });
  const { version } = snapshot;
  const made: [string, object][] = [
    ["another version, signature left", { ...snapshot, version: version + 1 }],
    ["another version, signed again: the seal is bound to it", await again({ version: version + 1 })],
    ["another head, signed again", await again({ head: hashOf(second.version) })],
    ["other sizes, signed again", await again({ storageFilesSize: snapshot.storageFilesSize + 1 })],
    ["a page is dropped, signature left", { ...snapshot, pages: [two] }],
    ["a page is dropped, signed again", await again({ pages: [two] })],
    ["pages in another order, signed again", await again({ pages: [two, one] })],
    ["another size of a page, signature left", { ...snapshot, pages: [{ ...one, size: one.size + 1 }, two] }],
    [
      "a field of a page that nobody signed",
      { ...snapshot, pages: snapshot.pages.map((page) => ({ ...page, note: "" })) },
    ],
    ["the records of another snapshot, signed again", await again({ records: snapshots[0]?.snapshot.records ?? "" })],
    ["one bit of the seal, signed again", await again({ records: flipped(snapshot.records) })],
    [
      "signed for another deployment",
      await signSnapshot({ ...subject, deployment: otherDeployment }, wallet, snapshot),
    ],
    ["signed by another key", await signSnapshot(subject, other, snapshot)],
    ["a field that nobody signed", { ...snapshot, note: "" }],
  ];
  return made.map(([why, snapshot_]) => ({ why, snapshot: snapshot_ }));
}

async function makeRefusedBlocks() {
  const [one, two] = snapshots[1]?.pages ?? [];
  if (one === undefined || two === undefined) throw new Error("The second snapshot has not two pages.");
  const bytes = bytesFromHex(one.block) as Bytes;
  bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1);
  const foreign = await makePage(one.records, otherKeys);
  return [
    { why: "one bit is changed", cid: one.cid, block: hexFromBytes(bytes) },
    { why: "another page", cid: one.cid, block: two.block },
    { why: "the right name, sealed for another storage", cid: foreign.cid, block: foreign.block },
    { why: "cut", cid: one.cid, block: one.block.slice(0, -2) },
  ];
}

/** Deltas of refused envelopes that are not those of the chain, by the reason. */
async function makeForgedDeltas(): Promise<ReadonlyMap<string, Delta>> {
  const { changes: _c, signature: _s, ...facts } = third;
  const fork = (await makeDelta(facts, deltas[2]?.changes)).delta;
  return new Map([
    ["a delta of a fork in the middle", fork],
    ["a delta after its fork", fork],
    [
      "an earlier delta with other sizes, signed again",
      await signed({ ...second, storageFilesSize: second.storageFilesSize + 1 }),
    ],
    ["an earlier delta with other changes, signed again", await signed({ ...second, changes: third.changes })],
    ["the signature of another delta in the last one", { ...third, signature: second.signature }],
  ]);
}

type Files = { snapshot: { version: number; storageFilesSize: number } | null; deltas: { version: number }[] };

/** The same envelope with the deltas and snapshots that are made here. */
function renew<T extends { format: number; privateData: { files: unknown } }>(document: T, forged?: Delta): T {
  const { snapshot, deltas: inside } = document.privateData.files as Files;
  const isOld = (delta: object) => old.deltas.some((one) => JSON.stringify(one.delta) === JSON.stringify(delta));
  const made = snapshots.find((one) => one.snapshot.version === snapshot?.version)?.snapshot;
  const files = {
    snapshot: snapshot && { ...made, storageFilesSize: snapshot.storageFilesSize },
    deltas: inside.map((one) =>
      isOld(one) || forged === undefined ? deltas.find(({ delta }) => delta.version === one.version)?.delta : forged,
    ),
  };
  return { ...document, format: format(document.format), privateData: { files } };
}

/** The number of the format, or another one. */
function format(number: number): number {
  return number === old.envelopes[0]?.document.format ? 1 : 2;
}

/** The old vectors, except those that are made again here. */
function keepOthers<T extends { why: string }, New extends { why: string }>(
  before: readonly T[],
  made: readonly New[],
) {
  const others = before.filter(({ why }) => !made.some((one) => one.why === why));
  return [...others, ...made];
}

const noNames = ["", ".."].map((name) => ({
  why: `an added name is ${name === "" ? "empty" : "two dots"}`,
  changes: { added: [{ kind: "folder", id: "018bcfe56899".padEnd(32, "0"), parentId: null, name }] },
}));
const twoWriters = ["018bcfe56899".padEnd(32, "1")].map((id) => {
  const writer = { kind: "writer", id, seq: 1, without: [], date: 1 };
  return { why: "a writer twice", changes: { writers: [writer, writer] } };
});

const forgedDeltas = await makeForgedDeltas();
const owner = { wallet, deployment };
const refusedFiles = await makeRefusedFiles(old, wallet);
const refusedEnvelopes = await makeRefusedEnvelopes(owner, renew(old.envelopes[0]?.document as never), first);
const vectors = {
  ...old,
  deltas,
  snapshots,
  pages: makePages(),
  envelopes: old.envelopes.map(({ document, head, ...rest }) => {
    const newHead = { ...head, hash: hashOf(head.version) };
    return { ...rest, document: renew(document), head: newHead };
  }),
  refused: {
    ...old.refused,
    signatures: keepOthers(old.refused.signatures, makeRefusedSignatures(old)),
    statements: makeRefusedFacts(deployment, wallet.address),
    ...refusedFiles,
    segments: keepOthers(old.refused.segments, refusedFiles.segments),
    changes: keepOthers(old.refused.changes, [...noNames, ...twoWriters]),
    deltas: [...(await makeRefusedDeltas()), ...(await makeRefusedPlains(owner, second, deltas[1]?.changes))],
    snapshots: await makeRefusedSnapshots(),
    snapshotRecords: await makeRefusedRecords(
      owner,
      snapshots[1]?.snapshot as Snapshot,
      snapshots[1]?.records as (typeof snapshots)[number]["records"],
    ),
    pages: await makeRefusedBlocks(),
    ...makeRefusedPages(),
    envelopes: keepOthers(
      old.refused.envelopes.map(({ why, document }) => ({
        why,
        document: renew(document as never, forgedDeltas.get(why)),
      })),
      refusedEnvelopes,
    ),
  },
};
await writeVectors("dexnet-format", vectors);
await writeVectors("share", { ...shares, refused: makeRefusedShares(shares.shares as never) });
await writeFrozenList();

async function writeVectors(name: string, made: object): Promise<void> {
  const path = new URL(`../../packages/crypto/vectors/${name}.json`, import.meta.url);
  await writeFile(path, `${JSON.stringify(made, null, 2)}\n`);
}
