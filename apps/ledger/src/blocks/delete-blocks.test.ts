import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, it } from "vitest";
import type { AddressChecks } from "../addresses/address-checks.ts";
import { createDeviceRegistry } from "../devices/registry.ts";
import { newBlock, newNonce, newWallet, sign, type TestWallet, testDeployment } from "../testing/signed-block.ts";
import { createDeleteBlocks } from "./delete-blocks.ts";

const wallet = newWallet();
const cids = [newBlock(wallet).cid];

async function deleteWith(requireKnown: AddressChecks["requireKnown"], signer: TestWallet) {
  const turns: string[] = [];
  const deleted: string[] = [];
  const deleteBlocks = createDeleteBlocks({
    deployment: testDeployment,
    requireKnown,
    signatureTurns: { next: async (key) => void turns.push(key) },
    store: {
      async deleteBlocks(request) {
        deleted.push(...request.cids);
        return new Set(request.cids);
      },
    },
    devices: createDeviceRegistry([]),
    clock: { now: () => new Date() },
    wakeRemover: () => undefined,
    wakeLog: () => undefined,
  });
  const nonce = newNonce();
  const { addressHex, address } = wallet;
  const blocksHash = await hashOfBlockList(cids);
  const statement = deleteBlocksStatement({ deployment: testDeployment, address, blocksHash, nonce });
  const request = { addressHex, cids, nonce, signatureHex: sign(signer, statement), networkKey: "network" };
  const result = await deleteBlocks(request).catch((error: unknown) => error);
  return { result, turns, deleted };
}

describe("createDeleteBlocks", () => {
  it("verifies nothing for an address that the ledger does not know", async () => {
    const refusal = new AppError("address_unknown");
    const refused = await deleteWith(() => Promise.reject(refusal), wallet);
    expect(refused).toEqual({ result: refusal, turns: [], deleted: [] });
  });

  it("verifies the signature in a turn of the network", async () => {
    const known = async () => undefined;
    expect(await deleteWith(known, newWallet())).toMatchObject({
      result: { code: "signature_invalid" },
      turns: ["network"],
      deleted: [],
    });
    expect(await deleteWith(known, wallet)).toEqual({
      result: { deleted: cids, unknown: [] },
      turns: ["network"],
      deleted: cids,
    });
  });
});
