import { describe, expect, it } from "vitest";
import vectors from "../vectors/dexnet-format.json" with { type: "json" };
import { openBlock, sealBlock } from "./blocks/blocks.ts";
import { openPartList, sealPartList } from "./blocks/part-list.ts";
import { decryptPart, decryptSegmentOfPart, encryptPart, importFileKey, sealedSegmentRange } from "./blocks/parts.ts";
import { openThumbnail } from "./blocks/thumbnail.ts";
import { labels } from "./ciphers/labels.ts";
import { openPhrase } from "./device-records/phrase-box.ts";
import { openUploadRecord } from "./device-records/upload-record.ts";
import { deriveBytes } from "./testing/derive-bytes.ts";
import { joinPieces } from "./testing/other-implementation.ts";
import { hex, patternBytes } from "./testing/samples.ts";
import { expectFault } from "./testing/tampering.ts";
import { blake3 } from "./verify/blake3.ts";
import { cidFromDigest, digestFromCid } from "./verify/block-cid.ts";
import { decodeBlockHeader } from "./verify/block-header.ts";
import { type Bytes, concatBytes, hexFromBytes, utf8Bytes } from "./verify/bytes.ts";
import { recoverAddress, signedBy } from "./verify/signature.ts";
import {
  blockStatement,
  configureStatement,
  connectStatement,
  deleteBlocksStatement,
  hashOfBlockList,
  readBlocksStatement,
  readFileDatabaseStatement,
  resetStatement,
} from "./verify/statements.ts";
import { deriveStorageKeys } from "./wallet/keys.ts";
import { signText } from "./wallet/signing.ts";
import { walletFromPhrase } from "./wallet/wallet.ts";

const { deployment } = vectors;
const wallet = await walletFromPhrase(vectors.wallet.phrase.split(" "));
const keys = await deriveStorageKeys(wallet);
const fileKeyBytes = hex(vectors.file.key);
const fileId = hex(vectors.file.id);
const fileKey = await importFileKey(fileKeyBytes);

it("format vectors: the wallet has its address and private key", () => {
  expect(hexFromBytes(wallet.privateKeyBytes)).toBe(vectors.wallet.privateKey);
  expect(wallet.address).toBe(vectors.wallet.address);
});

it("format vectors: the derived keys are the same", () => {
  const made = [
    { secret: wallet.privateKeyBytes, label: labels.fileDatabaseKey(wallet.address) },
    { secret: fileKeyBytes, label: labels.partsKey },
    { secret: fileKeyBytes, label: labels.partListKey },
  ].map(({ secret, label }) => ({ label, key: hexFromBytes(deriveBytes(secret, label)) }));
  expect(made).toEqual(vectors.derivedKeys.map(({ label, key }) => ({ label, key })));
});

describe("format vectors of parts", () => {
  it.each(vectors.parts)(
    "part $partIndex of $partCount: $encrypted",
    async ({ partIndex, partCount, plain, encrypted }) => {
      const position = { fileId, partIndex, partCount };
      expect(hexFromBytes(await encryptPart(fileKey, position, hex(plain)))).toBe(encrypted);
      expect((await decryptPart(fileKey, position, hex(encrypted))).map(hexFromBytes)).toEqual([plain]);
    },
  );

  it.each(vectors.refused.parts)("refuses: $why", async ({ partIndex, partCount, encrypted }) => {
    await expectFault(() => decryptPart(fileKey, { fileId, partIndex, partCount }, hex(encrypted)), "not_authentic");
  });
});

describe("format vectors of segments", async () => {
  const longParts = new Map<string, Bytes>();
  for (const { name, fileId: id, partIndex, partCount, plainBytes } of vectors.longParts) {
    const position = { fileId: hex(id), partIndex, partCount };
    longParts.set(name, await encryptPart(fileKey, position, patternBytes(plainBytes)));
  }

  it.each(vectors.longParts)("part '$name' has its bytes", async ({ name, encryptedBlake3, cid }) => {
    const digest = await blake3(longParts.get(name) ?? new Uint8Array(0));
    expect(hexFromBytes(digest)).toBe(encryptedBlake3);
    expect(cidFromDigest(digest)).toBe(cid);
  });

  it.each(vectors.refused.segments)("refuses: $why", async ({ partIndex, partCount, pieces, encryptedBlake3 }) => {
    const encrypted = new Uint8Array(joinPieces(pieces, longParts));
    expect(hexFromBytes(await blake3(encrypted))).toBe(encryptedBlake3);
    await expectFault(() => decryptPart(fileKey, { fileId, partIndex, partCount }, encrypted), "not_authentic");
  });

  it.each(vectors.longParts)("each segment of part '$name' opens alone", async (vector) => {
    const { name, partIndex, partCount, plainBytes, segments } = vector;
    const position = { fileId: hex(vector.fileId), partIndex, partCount };
    const plain: Bytes[] = [];
    for (const index of segments.keys()) {
      const { start, end } = sealedSegmentRange(plainBytes, index);
      const encrypted = longParts.get(name)?.subarray(start, end) ?? new Uint8Array(0);
      plain.push(await decryptSegmentOfPart(fileKey, position, plainBytes, index, encrypted));
    }
    expect(hexFromBytes(await blake3(concatBytes(...plain)))).toBe(
      hexFromBytes(await blake3(patternBytes(plainBytes))),
    );
  });

  it.each(vectors.refused.segmentsAlone)("refuses a segment alone: $why", async ({ pieces, ...vector }) => {
    const { partIndex, partCount, plainBytes, segmentIndex } = vector;
    const encrypted = new Uint8Array(joinPieces(pieces, longParts));
    const position = { fileId, partIndex, partCount };
    await expectFault(
      () => decryptSegmentOfPart(fileKey, position, plainBytes, segmentIndex, encrypted),
      "not_authentic",
    );
  });
});

describe("format vectors of blocks", () => {
  it.each(vectors.blocks)("block $cid has its bytes", async (vector) => {
    const encryptedPart = hex(vector.encryptedPart);
    const blockBytes = concatBytes(utf8Bytes(vector.header), encryptedPart);
    expect(await sealBlock({ ...wallet, deployment }, encryptedPart)).toEqual({ cid: vector.cid, blockBytes });
    expect(await openBlock(blockBytes, vector.cid)).toEqual(encryptedPart);
    expect(blockStatement({ deployment, address: wallet.address, blockCid: vector.cid })).toBe(vector.statement);
    const signatureHex = decodeBlockHeader(blockBytes)?.signatureHex ?? "";
    expect(recoverAddress(vector.statement, signatureHex)).toBe(wallet.address);
    expect(hexFromBytes(digestFromCid(vector.cid) ?? new Uint8Array(0))).toBe(vector.digest);
  });

  it.each(vectors.refused.cids)("refuses a CID: $why", ({ cid }) => {
    expect(digestFromCid(cid)).toBeNull();
  });

  it.each(vectors.refused.headers)("refuses a header: $why", ({ header }) => {
    expect(decodeBlockHeader(utf8Bytes(header))).toBeNull();
  });

  it.each(vectors.refused.blocks)("refuses a block: $why", async ({ cid, header, zeroBytes }) => {
    expect(decodeBlockHeader(utf8Bytes(header))?.cid).toBe(cid);
    const blockBytes = concatBytes(utf8Bytes(header), new Uint8Array(zeroBytes));
    await expectFault(() => openBlock(blockBytes, cid), "not_authentic");
  });
});

it("format vectors: the part list opens", async () => {
  const { cids, encryptedParts } = vectors.partList;
  expect((await sealPartList(fileKeyBytes, fileId, cids)).map(hexFromBytes)).toEqual(encryptedParts);
  expect(await openPartList(fileKeyBytes, fileId, encryptedParts.map(hex), cids.length)).toEqual(cids);
});

it.each(vectors.refused.partLists)("format vectors: refuses a part list: $why", async ({ cidCount, encryptedPart }) => {
  await expectFault(() => openPartList(fileKeyBytes, fileId, [hex(encryptedPart)], cidCount), "not_authentic");
});

it("format vectors: the thumbnail opens, and its block has its name", async () => {
  const { image, sealed, cid } = vectors.thumbnail;
  expect(hexFromBytes(await openThumbnail(fileKeyBytes, fileId, hex(sealed)))).toBe(image);
  expect(cidFromDigest(await blake3(hex(sealed)))).toBe(cid);
});

describe("format vectors of statements", () => {
  const makers: Record<string, (facts: never) => string> = {
    block: blockStatement,
    configure: configureStatement,
    reset: resetStatement,
    connect: connectStatement,
    deleteBlocks: deleteBlocksStatement,
    readBlocks: readBlocksStatement,
    readFileDatabase: readFileDatabaseStatement,
  };

  it("hashes a list of blocks", async () => {
    expect(await hashOfBlockList(vectors.blockList.cids)).toBe(vectors.blockList.hash);
  });

  it.each(vectors.statements)("statement $kind has its text and signature", ({ kind, facts, text, signature }) => {
    expect(makers[kind]?.(facts as never)).toBe(text);
    expect(signText(text, wallet.privateKeyBytes)).toBe(signature);
    expect(signedBy(text, signature, wallet.address)).toBe(true);
  });

  it.each(vectors.refused.signatures)("refuses: $why", ({ text, signature }) => {
    expect(recoverAddress(text, signature)).toBeNull();
    expect(signedBy(text, signature, wallet.address)).toBe(false);
  });

  it("refuses a text with a lone surrogate, which has the bytes of another text", () => {
    const signature = signText("DexNet v1: \ufffd", wallet.privateKeyBytes);
    expect(signedBy("DexNet v1: \ufffd", signature, wallet.address)).toBe(true);
    expect(signedBy("DexNet v1: \ud800", signature, wallet.address)).toBe(false);
  });

  it.each(vectors.refused.statements)("makes no statement with $why", async ({ kind, facts }) => {
    await expectFault(() => makers[kind]?.(facts as never), "input_invalid");
  });
});

describe("format vectors of upload records", () => {
  it.each(vectors.uploadRecords)("opens the record under $key", async ({ key, record, sealed }) => {
    expect(await openUploadRecord(keys, key, sealed)).toEqual(record);
  });

  it.each(vectors.refused.uploadRecords)("refuses: $why", async ({ key, sealed }) => {
    await expectFault(() => openUploadRecord(keys, key, sealed), "not_authentic");
  });
});

describe("format vectors of phrase boxes", () => {
  it.each(vectors.phraseBoxes)("opens the box of $address", async ({ sealed, productKey, address, phrase }) => {
    expect(await openPhrase(sealed, hex(productKey), address)).toEqual(phrase.split(" "));
  });

  it.each(vectors.refused.phraseBoxes)("refuses: $why", async ({ sealed, productKey, address }) => {
    expect(await openPhrase(sealed, hex(productKey), address)).toBeNull();
  });
});
