import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { blockCalls } from "@dexnet/protocol/blocks";
import type { CallDefinition } from "@dexnet/protocol/call";
import { batchLengthBytes } from "@dexnet/protocol/limits";
import type { FuzzPerson } from "@dexnet/service/testing/fuzz/check-answer";
import type { Samples } from "@dexnet/service/testing/fuzz/schema-values";
import type { FuzzRequest } from "@dexnet/service/testing/fuzz/send";
import fc from "fast-check";
import { internalToken, type RunningLedger } from "./running-ledger.ts";
import { newBlock, newWallet, type TestBlock } from "./signed-block.ts";

/** State of the ledger before random requests. */
export interface FuzzWorld {
  people: FuzzPerson[];
  strangers: string[];
  samplesOf: (call: CallDefinition) => Samples;
  /** Bodies of block requests: valid blocks, and blocks with any part wrong. */
  bytes: fc.Arbitrary<Buffer>;
  /** A valid request for each call that stores blocks. */
  valid: readonly FuzzRequest[];
  /** Block of an address that no request names. */
  untouched: TestBlock;
}

const largeQuota = 1_000_000_000;
const validEvery = 50;

export async function createFuzzWorld(ledger: RunningLedger): Promise<FuzzWorld> {
  const bystander = newWallet();
  const untouched = newBlock(bystander);
  await ledger.entitle(bystander, largeQuota);
  await ledger.store(bystander, untouched);

  const wallet = newWallet();
  const changing = newWallet();
  const tiny = newWallet();
  const unknown = newWallet();
  await ledger.entitle(wallet, largeQuota);
  await ledger.entitle(changing, largeQuota);
  await ledger.entitle(tiny, 1);
  const blocks = [wallet, wallet, wallet, changing, changing, tiny, unknown].map((owner) => newBlock(owner));
  blocks.push(newBlock(wallet, 16), newBlock(wallet, 70_000), newBlock(wallet, 0));
  return {
    untouched,
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
      // Operator calls spare one of the wallets, so that one address may always write.
      address: [
        changing,
        changing,
        tiny,
        unknown,
        ...(caller === "operator" ? [] : [wallet, wallet, wallet, wallet]),
      ].flatMap(({ address, addressHex }) => [address, addressHex]),
      cid: [...blocks.map(({ cid }) => cid), untouched.cid],
      cids: [blocks.map(({ cid }) => cid), [untouched.cid]],
      nonce: [`${Date.now()}-${"0f".repeat(16)}`],
      signature: blocks.map(({ signatureHex }) => signatureHex),
      after: [untouched.cid],
      size_bytes: [largeQuota],
      paid_until: ["2999-01-01T00:00:00Z"],
    }),
    bytes: blockBytes(blocks.map((block) => block.blockBytes)),
    valid: [
      validRequest(blockCalls.putBlock, wallet.address, newBlock(wallet).blockBytes),
      validRequest(blockCalls.putBlocks, wallet.address, framed([newBlock(wallet).blockBytes])),
    ],
  };
}

function validRequest({ method, path }: CallDefinition, address: string, body: Buffer): FuzzRequest {
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

/** Makes one of several requests a valid one, because a short random run may have none. */
export function withValid(
  requests: fc.Arbitrary<FuzzRequest>,
  valid: readonly FuzzRequest[],
): fc.Arbitrary<FuzzRequest> {
  let count = 0;
  return requests.map((request) => {
    count += 1;
    return count % validEvery === 0 ? (valid[(count / validEvery) % valid.length] ?? request) : request;
  });
}

function blockBytes(good: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const block = fc.constantFrom(...good);
  const spliced = fc
    .tuple(block, fc.nat(), fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 40 }))
    .map(([bytes, position, removed, added]) => {
      const offset = position % bytes.length;
      return Buffer.concat([bytes.subarray(0, offset), added, bytes.subarray(offset + removed)]);
    });
  const inHeader = fc
    .tuple(block, fc.nat({ max: blockHeaderSizeBytes - 1 }), fc.nat({ max: 255 }))
    .map(([bytes, offset, value]) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(value, offset);
      return changed;
    });
  const wrongPart = fc
    .tuple(block, fc.uint8Array({ maxLength: 3_000 }))
    .map(([bytes, part]) => Buffer.concat([bytes.subarray(0, blockHeaderSizeBytes), part]));
  const random = fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes));
  return fc.oneof(
    { weight: 4, arbitrary: block },
    spliced,
    inHeader,
    wrongPart,
    random,
    { weight: 2, arbitrary: fc.array(fc.oneof(block, inHeader, wrongPart), { maxLength: 5 }).map(framed) },
    fc.constantFrom(Buffer.alloc(0), Buffer.alloc(blockHeaderSizeBytes, " "), Buffer.alloc(5_000_000, "DCB01")),
  );
}

/** Frames of a batch. */
function framed(list: readonly Buffer[]): Buffer {
  return Buffer.concat(
    list.flatMap((bytes) => {
      const length = Buffer.alloc(batchLengthBytes);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
