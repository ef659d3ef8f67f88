import { describe, expect, it } from "vitest";
import { otherDeployment, otherWallet, patternBytes, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { blockHeaderSizeBytes, decodeBlockHeader } from "../verify/block-header.ts";
import { signedBy } from "../verify/signature.ts";
import { blockStatement } from "../verify/statements.ts";
import { openBlock, sealBlock } from "./blocks.ts";
import { encryptedSizeOf, partSizeBytes } from "./parts.ts";

const wallet = await sampleWallet();
const signer = { ...wallet, deployment: sampleDeployment };
const part = patternBytes(50);
const { cid, blockBytes } = await sealBlock(signer, part);

describe("block", () => {
  it("opens to its part, as a view without a copy", async () => {
    const opened = await openBlock(blockBytes, cid);
    expect(opened).toEqual(part);
    expect(opened.buffer).toBe(blockBytes.buffer);
  });

  it("has its CID and signature in its header", async () => {
    const header = decodeBlockHeader(blockBytes);
    expect(header?.cid).toBe(cid);
    const statement = blockStatement({ deployment: sampleDeployment, address: wallet.address, blockCid: cid });
    expect(signedBy(statement, header?.signatureHex ?? "", wallet.address)).toBe(true);
    expect(signedBy(statement, header?.signatureHex ?? "", (await otherWallet()).address)).toBe(false);
    const elsewhere = blockStatement({ deployment: otherDeployment, address: wallet.address, blockCid: cid });
    expect(signedBy(elsewhere, header?.signatureHex ?? "", wallet.address)).toBe(false);
  });

  it("is the same each time it is sealed", async () => {
    expect(await sealBlock(signer, part)).toEqual({ cid, blockBytes });
  });

  it("does not open after a changed byte of its mark, CID, padding or part", async () => {
    for (const changed of withEachByteChanged(blockBytes)) {
      // The ledger checks the signature; a client that fetches a block trusts its CID.
      if (decodeBlockHeader(changed)?.cid === cid && isOnlySignatureChanged(changed)) continue;
      await expectFault(() => openBlock(changed, cid), "not_authentic");
    }
  });

  it("does not open as another block than the expected one", async () => {
    const another = await sealBlock(signer, patternBytes(51));
    await expectFault(() => openBlock(another.blockBytes, cid), "not_authentic");
    const mixed = new Uint8Array(another.blockBytes);
    mixed.set(blockBytes.subarray(0, blockHeaderSizeBytes));
    await expectFault(() => openBlock(mixed, cid), "not_authentic");
    await expectFault(() => openBlock(mixed, another.cid), "not_authentic");
  });

  it("does not open when truncated, extended or larger than a block can be", async () => {
    for (let size = 0; size < blockBytes.length; size++) {
      await expectFault(() => openBlock(blockBytes.subarray(0, size), cid), "not_authentic");
    }
    await expectFault(() => openBlock(Uint8Array.of(...blockBytes, 0), cid), "not_authentic");
    const huge = new Uint8Array(blockHeaderSizeBytes + encryptedSizeOf(partSizeBytes) + 1);
    huge.set(blockBytes);
    await expectFault(() => openBlock(huge, cid), "not_authentic");
  });

  it("does not open for an invalid CID", async () => {
    for (const name of ["", "b", cid.toUpperCase(), `${cid}a`])
      await expectFault(() => openBlock(blockBytes, name), "not_authentic");
  });

  it("can't be sealed from bytes that can't be an encrypted part", async () => {
    await expectFault(() => sealBlock(signer, new Uint8Array(15)), "input_invalid");
    await expectFault(() => sealBlock(signer, new Uint8Array(encryptedSizeOf(partSizeBytes) + 1)), "input_invalid");
  });
});

function isOnlySignatureChanged(changed: Uint8Array): boolean {
  return Buffer.from(changed.subarray(blockHeaderSizeBytes)).equals(
    Buffer.from(blockBytes.subarray(blockHeaderSizeBytes)),
  );
}
