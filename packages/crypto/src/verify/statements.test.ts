import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleDeployment as deployment, otherDeployment } from "../testing/samples.ts";
import { expectFault } from "../testing/tampering.ts";
import { cidFromDigest } from "./block-cid.ts";
import {
  blockStatement,
  configureStatement,
  connectStatement,
  deleteBlocksStatement,
  hashOfBlockList,
  readBlocksStatement,
  readFileDatabaseStatement,
  resetStatement,
} from "./statements.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const newAddress = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const blockCid = cidFromDigest(new Uint8Array(32));
const fileDatabaseHash = "ab".repeat(32);
const id = "8c7d9b6e-1f00-4b53-9a57-3b1d2c4e5f60";

describe("statement", () => {
  it("has fixed words for the action, the address and the object", () => {
    expect(blockStatement({ deployment, address, blockCid })).toBe(
      `DexNet v1: store block\ndeployment: ${deployment}\naddress: ${address}\nblock: ${blockCid}`,
    );
    expect(configureStatement({ deployment, address, userProductId: id, fileDatabaseHash })).toBe(
      `DexNet v1: configure storage\ndeployment: ${deployment}\naddress: ${address}\nproduct: ${id}\nfile database: ${fileDatabaseHash}`,
    );
    expect(resetStatement({ deployment, oldAddress: address, newAddress, fileDatabaseHash })).toBe(
      `DexNet v1: reset storage\ndeployment: ${deployment}\nold address: ${address}\nnew address: ${newAddress}\nfile database: ${fileDatabaseHash}`,
    );
    expect(connectStatement({ deployment, address, userId: id })).toBe(
      `DexNet v1: connect storage\ndeployment: ${deployment}\naddress: ${address}\nuser: ${id}`,
    );
    const nonce = `1763196218000-${"0f".repeat(16)}`;
    expect(deleteBlocksStatement({ deployment, address, blocksHash: fileDatabaseHash, nonce })).toBe(
      `DexNet v1: delete blocks\ndeployment: ${deployment}\naddress: ${address}\nblocks: ${fileDatabaseHash}\nnonce: ${nonce}`,
    );
    expect(readBlocksStatement({ deployment, address, nonce })).toBe(
      `DexNet v1: read blocks\ndeployment: ${deployment}\naddress: ${address}\nnonce: ${nonce}`,
    );
    expect(readFileDatabaseStatement({ deployment, address, nonce })).toBe(
      `DexNet v1: read file database\ndeployment: ${deployment}\naddress: ${address}\nnonce: ${nonce}`,
    );
  });

  it("contains the deployment: for another deployment it is another text", async () => {
    const nonce = `1763196218000-${"0f".repeat(16)}`;
    const makers = [
      (where: string) => blockStatement({ deployment: where, address, blockCid }),
      (where: string) => deleteBlocksStatement({ deployment: where, address, blocksHash: fileDatabaseHash, nonce }),
      (where: string) => readBlocksStatement({ deployment: where, address, nonce }),
      (where: string) => readFileDatabaseStatement({ deployment: where, address, nonce }),
      (where: string) => configureStatement({ deployment: where, address, userProductId: id, fileDatabaseHash }),
      (where: string) => resetStatement({ deployment: where, oldAddress: address, newAddress, fileDatabaseHash }),
      (where: string) => connectStatement({ deployment: where, address, userId: id }),
    ];
    for (const make of makers) {
      expect(make(deployment)).not.toBe(make(otherDeployment));
      for (const wrong of ["", "main", deployment.toUpperCase(), `${deployment}\n`, ` ${deployment}`]) {
        await expectFault(() => make(wrong), "input_invalid");
      }
    }
  });

  it("is the same for every case of the address", () => {
    expect(blockStatement({ deployment, address: address.toLowerCase(), blockCid })).toBe(
      blockStatement({ deployment, address, blockCid }),
    );
  });

  it("can't get a second line, a space or an empty field through a value", async () => {
    for (const value of ["", " ", "a b", "a\nb", "a\r", "é", "\u0000", "a".repeat(201)]) {
      await expectFault(() => blockStatement({ deployment, address, blockCid: value }), "input_invalid");
      await expectFault(
        () => configureStatement({ deployment, address, userProductId: value, fileDatabaseHash }),
        "input_invalid",
      );
      await expectFault(() => connectStatement({ deployment, address, userId: value }), "input_invalid");
    }
    await expectFault(() => blockStatement({ deployment, address: `${address}\n`, blockCid }), "address_invalid");
  });

  it("contains a hash of one list of blocks in one order", async () => {
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

  it("is never the same for two different actions", () => {
    const value = fc.stringMatching(/^[\x21-\x7e]{1,20}$/);
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        fc.pre(a !== c || b !== d);
        const first = configureStatement({ deployment, address, userProductId: a, fileDatabaseHash: b });
        expect(configureStatement({ deployment, address, userProductId: c, fileDatabaseHash: d })).not.toBe(first);
      }),
    );
  });
});
