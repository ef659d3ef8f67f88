import { AppError } from "@dexnet/protocol/errors/errors";
import { createByteLeases } from "@dexnet/service/concurrency/byte-leases";
import { createLogger } from "@dexnet/service/log/log";
import { describe, expect, it } from "vitest";
import type { RequireEntitlement } from "../addresses/address-checks.ts";
import { newBlock, newWallet, type TestBlock, testDeployment } from "../testing/signed-block.ts";
import { createBlockService } from "./block-service.ts";
import { createBufferPool } from "./write/buffer-pool.ts";
import { createConcurrencyLimit } from "./write/concurrency-limit.ts";
import { createBlockReceiver } from "./write/receive-block.ts";

const wallet = newWallet();
const memoryBytes = 100_000;
const unused = () => Promise.reject(new Error("not called"));

function newService(requireEntitlement: RequireEntitlement = async () => undefined) {
  const leases = createByteLeases({
    largest: memoryBytes,
    maxPerKey: memoryBytes,
    progressBytes: 1,
    stalledMs: 60_000,
    waitMs: 0,
  });
  const turns: string[] = [];
  const written: string[] = [];
  let largestUse = 0;
  const service = createBlockService({
    deployment: testDeployment,
    requireEntitlement,
    signatureTurns: { next: async (key) => void turns.push(key) },
    blocks: { find: unused, findMissing: unused },
    reader: { read: unused, confirmCopies: unused },
    writer: {
      async write(_, { cid }, { received }) {
        largestUse = leases.usedBytes;
        await received;
        written.push(cid);
      },
      waitForFollowingCopies: unused,
    },
    writesPerAddress: createConcurrencyLimit({ perKey: 1 }),
    writes: createConcurrencyLimit({ perKey: 1 }),
    receiver: createBlockReceiver({ leases, bufferPool: createBufferPool({ bytes: memoryBytes, count: 1 }) }),
    batchReceiver: { receive: unused },
    log: createLogger({ name: "ledger", level: "silent" }),
  });
  /** Sends the block in pieces. Returns the result, and what it has cost. */
  async function put({ blockBytes }: TestBlock) {
    let readBytes = 0;
    const bytes = (async function* () {
      for (let at = 0; at < blockBytes.length; at += 300) {
        const piece = blockBytes.subarray(at, at + 300);
        readBytes += piece.length;
        yield piece;
      }
    })();
    const { addressHex } = wallet;
    const request = { addressHex, sizeBytes: blockBytes.length, bytes, networkKey: "network", evict: () => undefined };
    const result = await service.put(request).catch((error: unknown) => error);
    return { result, readBytes, largestUse, turns, written };
  }
  return { put };
}

describe("createBlockService, put", () => {
  it("reads nothing and verifies nothing for an address that may not write", async () => {
    for (const code of ["address_unknown", "address_not_entitled"] as const) {
      const refusal = new AppError(code);
      const { put } = newService(() => Promise.reject(refusal));
      expect(await put(newBlock(wallet))).toEqual({
        result: refusal,
        readBytes: 0,
        largestUse: 0,
        turns: [],
        written: [],
      });
    }
  });

  it("reads no more than the header of a block that another key has signed, and verifies it in a turn of the network", async () => {
    const { put } = newService();
    expect(await put(newBlock(newWallet()))).toMatchObject({
      result: { code: "signature_invalid" },
      readBytes: 300,
      largestUse: 0,
      turns: ["network"],
      written: [],
    });
  });

  it("receives a block that the address has signed", async () => {
    const block = newBlock(wallet);
    const { put } = newService();
    const sizeBytes = block.blockBytes.length;
    expect(await put(block)).toEqual({
      result: { cid: block.cid, sizeBytes },
      readBytes: sizeBytes,
      largestUse: sizeBytes,
      turns: ["network"],
      written: [block.cid],
    });
  });
});
