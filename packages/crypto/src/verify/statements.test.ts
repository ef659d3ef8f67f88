import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectFault } from "../testing/tampering.ts";
import { cidFromDigest } from "./block-cid.ts";
import {
  blockStatement,
  configureStatement,
  connectStatement,
  deleteBlocksStatement,
  hashOfBlockList,
  resetStatement,
} from "./statements.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const newAddress = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const blockCid = cidFromDigest(new Uint8Array(32));
const fileDatabaseHash = "ab".repeat(32);
const id = "8c7d9b6e-1f00-4b53-9a57-3b1d2c4e5f60";

describe("a statement", () => {
  it("says in fixed words what is done, by whom and to what", () => {
    expect(blockStatement({ address, blockCid })).toBe(
      `DexNet v1: store block\naddress: ${address}\nblock: ${blockCid}`,
    );
    expect(configureStatement({ address, userProductId: id, fileDatabaseHash })).toBe(
      `DexNet v1: configure storage\naddress: ${address}\nproduct: ${id}\nfile database: ${fileDatabaseHash}`,
    );
    expect(resetStatement({ oldAddress: address, newAddress, fileDatabaseHash })).toBe(
      `DexNet v1: reset storage\nold address: ${address}\nnew address: ${newAddress}\nfile database: ${fileDatabaseHash}`,
    );
    expect(connectStatement({ address, userId: id })).toBe(
      `DexNet v1: connect storage\naddress: ${address}\nuser: ${id}`,
    );
    const nonce = `1763196218000-${"0f".repeat(16)}`;
    expect(deleteBlocksStatement({ address, blocksHash: fileDatabaseHash, nonce })).toBe(
      `DexNet v1: delete blocks\naddress: ${address}\nblocks: ${fileDatabaseHash}\nnonce: ${nonce}`,
    );
  });

  it("is the same for every case in which the address comes", () => {
    expect(blockStatement({ address: address.toLowerCase(), blockCid })).toBe(blockStatement({ address, blockCid }));
  });

  it("can't be given a line, a space or nothing through a value", async () => {
    for (const value of ["", " ", "a b", "a\nb", "a\r", "é", "\u0000", "a".repeat(201)]) {
      await expectFault(() => blockStatement({ address, blockCid: value }), "input_invalid");
      await expectFault(() => configureStatement({ address, userProductId: value, fileDatabaseHash }), "input_invalid");
      await expectFault(() => connectStatement({ address, userId: value }), "input_invalid");
    }
    await expectFault(() => blockStatement({ address: `${address}\n`, blockCid }), "address_invalid");
  });

  it("stands for one list of blocks in one order", async () => {
    const other = cidFromDigest(new Uint8Array(32).fill(1));
    const lists = [
      [],
      [blockCid],
      [other],
      [blockCid, other],
      [other, blockCid],
      [blockCid, blockCid],
      [blockCid + other],
    ];
    const hashes = await Promise.all(lists.map(hashOfBlockList));
    expect(new Set(hashes).size).toBe(lists.length);
  });

  it("is never the same for two different things", () => {
    const value = fc.stringMatching(/^[\x21-\x7e]{1,20}$/);
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        fc.pre(a !== c || b !== d);
        const first = configureStatement({ address, userProductId: a, fileDatabaseHash: b });
        expect(configureStatement({ address, userProductId: c, fileDatabaseHash: d })).not.toBe(first);
      }),
    );
  });
});
