import { blockCalls } from "@dexnet/protocol/blocks";
import type { CallDefinition } from "@dexnet/protocol/call";
import { batchLengthBytes, blockHeaderBytes } from "@dexnet/protocol/limits";
import type { FuzzPerson } from "@dexnet/service/testing/fuzz/check-answer";
import type { Samples } from "@dexnet/service/testing/fuzz/schema-values";
import type { FuzzRequest } from "@dexnet/service/testing/fuzz/send";
import fc from "fast-check";
import { internalToken, type RunningLedger } from "./running-ledger.ts";
import { newBlock, newWallet, type TestBlock } from "./signed-block.ts";

/** What is there when requests of all kinds come in. */
export interface FuzzWorld {
  people: FuzzPerson[];
  strangers: string[];
  samplesOf: (call: CallDefinition) => Samples;
  /** What is sent as a block: good ones, and such with any part of them wrong. */
  bytes: fc.Arbitrary<Buffer>;
  /** Nothing is wrong with these, one for each call that stores blocks. */
  right: readonly FuzzRequest[];
  /** Of somebody whose address no request names. */
  kept: TestBlock;
}

const plenty = 1_000_000_000;
const oneOf = 50;

export async function createFuzzWorld(ledger: RunningLedger): Promise<FuzzWorld> {
  const bystander = newWallet();
  const kept = newBlock(bystander);
  await ledger.entitle(bystander, plenty);
  await ledger.store(bystander, kept);

  const wallet = newWallet();
  const shaky = newWallet();
  const narrow = newWallet();
  const unknown = newWallet();
  await ledger.entitle(wallet, plenty);
  await ledger.entitle(shaky, plenty);
  await ledger.entitle(narrow, 1);
  const blocks = [wallet, wallet, wallet, shaky, shaky, narrow, unknown].map((owner) => newBlock(owner));
  blocks.push(newBlock(wallet, 16), newBlock(wallet, 70_000), newBlock(wallet, 0));
  return {
    kept,
    people: [
      { name: "operator", authorization: `Internal ${internalToken}`, secrets: [], weight: 2 },
      { name: "bystander", authorization: undefined, secrets: [bystander.address, internalToken] },
    ],
    strangers: [
      "",
      "JWT a.b.c",
      "Internal",
      "Internal ",
      `Internal ${internalToken.slice(1)}`,
      `Internal ${internalToken} `,
      `internal ${internalToken}`,
      `Internal ${"a".repeat(12_000)}`,
      `Bearer ${internalToken}`,
      "Internal \u00ff",
    ],
    samplesOf: ({ caller }) => ({
      // The operator's calls leave one of the wallets alone, so that there is always somebody who may write.
      address: [
        shaky,
        shaky,
        narrow,
        unknown,
        ...(caller === "operator" ? [] : [wallet, wallet, wallet, wallet]),
      ].flatMap(({ address, addressHex }) => [address, addressHex]),
      cid: [...blocks.map(({ cid }) => cid), kept.cid],
      cids: [blocks.map(({ cid }) => cid), [kept.cid]],
      nonce: [`${Date.now()}-${"0f".repeat(16)}`],
      signature: blocks.map(({ signatureHex }) => signatureHex),
      after: [kept.cid],
      size_bytes: [plenty],
      paid_until: ["2999-01-01T00:00:00Z"],
    }),
    bytes: blockBytes(blocks.map((block) => block.blockBytes)),
    right: [
      rightRequest(blockCalls.putBlock, wallet.address, newBlock(wallet).blockBytes),
      rightRequest(blockCalls.putBlocks, wallet.address, framed([newBlock(wallet).blockBytes])),
    ],
  };
}

function rightRequest({ method, path }: CallDefinition, address: string, body: Buffer): FuzzRequest {
  return {
    call: `${method} ${path}`,
    method,
    path: path.replace("{address}", address),
    headers: [["content-type", "application/octet-stream"]],
    body,
    person: undefined,
    claimedLength: undefined,
  };
}

/** One of so many requests is a right one, in turns: chance alone may make none in a short run. */
export function withRight(
  requests: fc.Arbitrary<FuzzRequest>,
  right: readonly FuzzRequest[],
): fc.Arbitrary<FuzzRequest> {
  let count = 0;
  return requests.map((request) => {
    count += 1;
    return count % oneOf === 0 ? (right[(count / oneOf) % right.length] ?? request) : request;
  });
}

function blockBytes(good: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const block = fc.constantFrom(...good);
  const spliced = fc
    .tuple(block, fc.nat(), fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 40 }))
    .map(([bytes, place, removed, added]) => {
      const at = place % bytes.length;
      return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
    });
  const inHeader = fc
    .tuple(block, fc.nat({ max: blockHeaderBytes - 1 }), fc.nat({ max: 255 }))
    .map(([bytes, at, value]) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(value, at);
      return changed;
    });
  const wrongPart = fc
    .tuple(block, fc.uint8Array({ maxLength: 3_000 }))
    .map(([bytes, part]) => Buffer.concat([bytes.subarray(0, blockHeaderBytes), part]));
  const random = fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes));
  return fc.oneof(
    { weight: 4, arbitrary: block },
    spliced,
    inHeader,
    wrongPart,
    random,
    { weight: 2, arbitrary: fc.array(fc.oneof(block, inHeader, wrongPart), { maxLength: 5 }).map(framed) },
    fc.constantFrom(Buffer.alloc(0), Buffer.alloc(blockHeaderBytes, " "), Buffer.alloc(5_000_000, "DCB01")),
  );
}

/** As a batch has them. */
function framed(list: readonly Buffer[]): Buffer {
  return Buffer.concat(
    list.flatMap((bytes) => {
      const length = Buffer.alloc(batchLengthBytes);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
