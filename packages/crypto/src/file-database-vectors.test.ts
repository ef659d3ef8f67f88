import { describe, expect, it } from "vitest";
import vectors from "../vectors/dexnet-format.json" with { type: "json" };
import { openBlock } from "./blocks/blocks.ts";
import { inflate } from "./file-database/deflate.ts";
import { openDelta } from "./file-database/delta.ts";
import { maxPageBytes, openPage, openSnapshotRecords } from "./file-database/snapshot.ts";
import { hex } from "./testing/samples.ts";
import { expectFault } from "./testing/tampering.ts";
import { type Bytes, hexFromBytes } from "./verify/bytes.ts";
import { CryptoError } from "./verify/crypto-error.ts";
import {
  checkDelta,
  checkDeltaChain,
  type Delta,
  deltaFactList,
  deltaStatement,
  firstPrevious,
  type VersionId,
} from "./verify/delta-statement.ts";
import { isValidSnapshot, type Snapshot, snapshotFactList, snapshotStatement } from "./verify/snapshot-statement.ts";
import { deriveStorageKeys } from "./wallet/keys.ts";
import { walletFromPhrase } from "./wallet/wallet.ts";

const { deployment } = vectors;
const wallet = await walletFromPhrase(vectors.wallet.phrase.split(" "));
const keys = await deriveStorageKeys(wallet);
const subject = { deployment, address: wallet.address };

interface Envelope {
  format: number;
  deployment: string;
  privateData: { files: { snapshot: Snapshot | null; deltas: Delta[] } };
}

const parse = (json: Bytes): unknown => JSON.parse(new TextDecoder().decode(json));
const boundText = (label: string, facts: readonly (readonly [string, string])[]) =>
  [label, ...facts.map(([name, value]) => `${name}: ${value}`)].join("\n");

/** Verifies an envelope as a client does, and returns its newest version. */
async function verifyEnvelope(envelope: Envelope): Promise<VersionId> {
  const { snapshot, deltas } = envelope.privateData.files;
  const where = { ...subject, deployment: envelope.deployment };
  const base = await verifySnapshot(where, snapshot);
  const chain = await checkDeltaChain(where, deltas, base);
  const head = chain.kind === "good" ? (chain.versions.at(-1) ?? base) : null;
  if (envelope.format !== 1 || head === null) throw new CryptoError("not_authentic");
  for (const delta of deltas) await openDelta(keys, envelope.deployment, delta);
  return head;
}

async function verifySnapshot(where: typeof subject, snapshot: Snapshot | null): Promise<VersionId | null> {
  if (snapshot === null) return null;
  if (!(await isValidSnapshot(where, snapshot))) throw new CryptoError("not_authentic");
  await openSnapshotRecords(keys, where.deployment, snapshot);
  return { version: snapshot.version, hashHex: snapshot.head };
}

describe("format vectors of deltas", () => {
  it.each(vectors.deltas)("opens version $delta.version", async (vector) => {
    const { delta } = vector;
    expect(await deltaStatement(subject, delta)).toEqual({ text: vector.statement, hashHex: vector.hash });
    expect(boundText("dexnet/1/delta", deltaFactList(subject, delta))).toBe(vector.associatedData);
    expect(await checkDelta(subject, delta)).toEqual({ kind: "good", hashHex: vector.hash });
    expect(parse(await openDelta(keys, deployment, delta))).toEqual(vector.changes);
  });

  it("form a chain from the first version on", async () => {
    const versions = vectors.deltas.map(({ delta, hash }) => ({ version: delta.version, hashHex: hash }));
    const deltas = vectors.deltas.map(({ delta }) => delta);
    expect(deltas[0]?.previous).toBe(firstPrevious);
    expect(await checkDeltaChain(subject, deltas, null)).toEqual({ kind: "good", versions });
  });

  it.each(vectors.refused.deltas)("refuses: $why", async ({ delta }) => {
    const forged = delta as Delta;
    await expectFault(async () => {
      if ((await checkDelta(subject, forged)).kind === "bad") throw new CryptoError("not_authentic");
      await openDelta(keys, deployment, forged);
    }, "not_authentic");
  });
});

describe("format vectors of snapshots", () => {
  it.each(vectors.snapshots)("opens the snapshot of version $snapshot.version", async (vector) => {
    const { snapshot } = vector;
    expect(await snapshotStatement(subject, snapshot)).toBe(vector.statement);
    expect(boundText("dexnet/1/snapshot-records", await snapshotFactList(subject, snapshot))).toBe(
      vector.associatedData,
    );
    expect(await isValidSnapshot(subject, snapshot)).toBe(true);
    expect(parse(await openSnapshotRecords(keys, deployment, snapshot))).toEqual(vector.records);
    expect(vector.pages.map(({ cid, block }) => ({ cid, size: block.length / 2 }))).toEqual(snapshot.pages);
    for (const { cid, block, page } of vector.pages) {
      const deflated = await openPage(keys, await openBlock(hex(block), cid));
      expect(hexFromBytes(await inflate(deflated, maxPageBytes))).toBe(page);
    }
  });

  it.each(vectors.refused.snapshots)("refuses: $why", async ({ snapshot }) => {
    const forged = snapshot as Snapshot;
    await expectFault(async () => {
      if (!(await isValidSnapshot(subject, forged))) throw new CryptoError("not_authentic");
      await openSnapshotRecords(keys, deployment, forged);
    }, "not_authentic");
  });

  it.each(vectors.refused.pages)("refuses a page: $why", async ({ cid, block }) => {
    await expectFault(async () => openPage(keys, await openBlock(hex(block), cid)), "not_authentic");
  });
});

describe("format vectors of envelopes", () => {
  it.each(vectors.envelopes)("verifies $about", async ({ document, head }) => {
    const { version, hash } = head;
    expect(await verifyEnvelope(document as Envelope)).toEqual({ version, hashHex: hash });
  });

  it.each(vectors.refused.envelopes)("refuses: $why", async ({ document }) => {
    await expectFault(() => verifyEnvelope(document as Envelope), "not_authentic");
  });
});
