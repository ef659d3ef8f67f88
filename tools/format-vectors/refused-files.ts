/** Data of files and blocks, signatures and facts that every reader must refuse. */
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { deriveFromFileKey, encryptPart, importFileKey } from "@dexnet/crypto/blocks/parts";
import { sealThumbnail } from "@dexnet/crypto/blocks/thumbnail";
import { patternBytes } from "@dexnet/crypto/testing/samples";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest, digestFromCid } from "@dexnet/crypto/verify/block-cid";
import { type Bytes, bytesFromHex, concatBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { Wallet } from "@dexnet/crypto/wallet/wallet";
import { labels } from "../../packages/crypto/src/ciphers/labels.ts";
import { webpHeader } from "../../packages/drive/src/testing/small-image.ts";

/** Bytes of a long part of the vectors, or bytes in hex. */
interface PartPiece {
  readonly part: string;
  readonly from: number;
  readonly to: number;
}
type Piece = PartPiece | { readonly bytes: string };

interface Vectors {
  readonly deployment: string;
  readonly file: { readonly key: string; readonly id: string };
  readonly longParts: readonly {
    name: string;
    fileId: string;
    partIndex: number;
    partCount: number;
    plainBytes: number;
  }[];
  readonly partList: { readonly cids: readonly string[] };
  readonly thumbnail: { readonly sealed: string };
  readonly statements: readonly { text: string; signature: string }[];
}

const hex = (text: string) => bytesFromHex(text) as Bytes;
const sealedSegment = 524_304;
const full = 4_194_304;
const lastBytes = 1_048_676;
const otherFileId = "b0b1b2b3b4b5b6b7b8b9babbbcbdbebf";
/** Order of the curve. */
const order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

export async function makeRefusedFiles(vectors: Vectors, wallet: Wallet) {
  const fileKey = hex(vectors.file.key);
  const fileId = hex(vectors.file.id);
  const partsKey = await importFileKey(fileKey);
  const longParts = new Map<string, Bytes>();
  for (const { name, fileId: id, partIndex, partCount, plainBytes } of vectors.longParts) {
    const position = { fileId: hex(id), partIndex, partCount };
    longParts.set(name, await encryptPart(partsKey, position, patternBytes(plainBytes)));
  }
  const bytesOf = (piece: Piece) =>
    "part" in piece ? (longParts.get(piece.part) as Bytes).subarray(piece.from, piece.to) : hex(piece.bytes);
  const whole = (part: string): PartPiece => ({ part, from: 0, to: longParts.get(part)?.length ?? 0 });
  const segment = (part: string, index: number): PartPiece => {
    const to = Math.min((index + 1) * sealedSegment, longParts.get(part)?.length ?? 0);
    return { part, from: index * sealedSegment, to };
  };
  /** The piece with one bit of a byte changed. */
  const changedAt = (piece: PartPiece, at: number): Piece[] => [
    { ...piece, to: piece.from + at },
    { bytes: hexFromBytes(Uint8Array.of((bytesOf(piece)[at] ?? 0) ^ 1)) },
    { ...piece, from: piece.from + at + 1 },
  ];
  const hashOf = async (pieces: readonly Piece[]) => hexFromBytes(await blake3(concatBytes(...pieces.map(bytesOf))));

  const parts: [why: string, partIndex: number, partCount: number, pieces: Piece[]][] = [
    ["a byte of a segment in the middle is changed", 1, 2, changedAt(whole("last"), sealedSegment + 1_000)],
    ["a byte of the tag of the first segment is changed", 1, 2, changedAt(whole("last"), sealedSegment - 1)],
    ["the first part is in the place of the last one", 1, 2, [whole("full")]],
    ["the last part is in the place of the first one", 0, 2, [whole("last")]],
    ["the only part of a file is in the place of the last of two", 1, 2, [whole("only")]],
    ["the last of two parts is in the place of an only one", 0, 1, [whole("last")]],
    ["a file of fewer parts: the first part alone", 0, 1, [whole("full")]],
    ["a file of more parts: the last part is in the place of the third", 2, 3, [whole("last")]],
  ];
  const alone: [why: string, where: readonly [number, number, number, number], pieces: Piece[]][] = [
    ["it is another one of its part", [0, 2, full, 1], [segment("full", 0)]],
    ["it is the same one of another part", [1, 2, full, 0], [segment("full", 0)]],
    ["it is from another file with the same key", [1, 2, lastBytes, 0], [segment("other file", 0)]],
    ["it is from a file with fewer parts", [0, 3, full, 0], [segment("full", 0)]],
    ["it is the last one of the file, where the file goes on", [1, 2, full, 0], [segment("short", 0)]],
    ["it is not the last one, where the file ends", [1, 2, 2 * 524_288, 1], [segment("last", 1)]],
    ["a byte is changed", [0, 2, full, 3], changedAt(segment("full", 3), 77)],
    ["it is cut", [1, 2, lastBytes, 2], [{ ...segment("last", 2), to: 2 * sealedSegment + 115 }]],
    ["a byte follows it", [1, 2, lastBytes, 2], [segment("last", 2), { bytes: "00" }]],
    ["it has nothing but a tag", [1, 2, lastBytes, 2], [{ part: "last", from: sealedSegment - 16, to: sealedSegment }]],
  ];

  const listBytes = concatBytes(...vectors.partList.cids.map((cid) => digestFromCid(cid) as Bytes));
  const listKey = await deriveFromFileKey(fileKey, labels.partListKey);
  const only = { fileId, partIndex: 0, partCount: 1 };
  const sealedList = async (plain: Bytes, key = listKey, position = only) =>
    hexFromBytes(await encryptPart(key, position, plain));
  const list = await sealedList(listBytes);
  const lists: [why: string, cidCount: number, encryptedPart: string][] = [
    ["it has fewer digests than the file has parts", 4, list],
    ["it has more digests than the file has parts", 2, list],
    ["its length is no multiple of 32", 3, await sealedList(listBytes.subarray(0, -1))],
    ["it has half a digest more", 3, await sealedList(concatBytes(listBytes, new Uint8Array(16)))],
    ["it has no digest", 3, await sealedList(new Uint8Array(0))],
    ["it is encrypted under the parts key", 3, await sealedList(listBytes, partsKey)],
    ["it is that of another file", 3, await sealedList(listBytes, listKey, { ...only, fileId: hex(otherFileId) })],
    ["it is the second of two parts", 3, await sealedList(listBytes, listKey, { fileId, partIndex: 1, partCount: 2 })],
  ];

  const png = hex("89504e470d0a1a0a0000000d4948445200000020000000180806000000");
  const thumbnails: [why: string, fileIdHex: string, sealed: string][] = [
    ["it is that of another file", otherFileId, vectors.thumbnail.sealed],
    ["it is wider than 512 px", vectors.file.id, await sealedImage(webpHeader(513, 24, 0))],
    ["it is higher than 512 px", vectors.file.id, await sealedImage(webpHeader(32, 513, 0))],
    ["it is a PNG", vectors.file.id, await sealedImage(png)],
    ["it is empty", vectors.file.id, await sealedImage(new Uint8Array(0))],
  ];
  async function sealedImage(image: Bytes): Promise<string> {
    return hexFromBytes(await sealThumbnail(fileKey, fileId, image));
  }

  const { blockBytes } = await sealBlock({ ...wallet, deployment: vectors.deployment }, new Uint8Array(20));
  const header = Buffer.from(blockBytes.subarray(0, 300)).toString("latin1");
  const headerOf = async (zeroBytes: number) => {
    const cid = cidFromDigest(await blake3(new Uint8Array(zeroBytes)));
    return { cid, header: `DCB01${cid}${header.slice(64)}` };
  };

  return {
    segments: await Promise.all(
      parts.map(async ([why, partIndex, partCount, pieces]) => {
        return { why, partIndex, partCount, pieces, encryptedBlake3: await hashOf(pieces) };
      }),
    ),
    segmentsAlone: alone.map(([why, [partIndex, partCount, plainBytes, segmentIndex], pieces]) => {
      return { why, partIndex, partCount, plainBytes, segmentIndex, pieces };
    }),
    partLists: lists.map(([why, cidCount, encryptedPart]) => ({ why, cidCount, encryptedPart })),
    thumbnails: thumbnails.map(([why, fileIdHex, sealed]) => ({ why, fileId: fileIdHex, sealed })),
    blocks: [
      { why: "other bytes behind the right header", ...(await headerOf(20)), zeroBytes: 21 },
      { why: "shorter than 316 bytes", ...(await headerOf(15)), zeroBytes: 15 },
      { why: "longer than 4,194,732 bytes", ...(await headerOf(4_194_433)), zeroBytes: 4_194_433 },
    ],
  };
}

/** Signatures that are not in their only form. */
export function makeRefusedSignatures({ statements }: Vectors) {
  const { text, signature } = statements[0] as { text: string; signature: string };
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)];
  return [
    { why: "s is zero", text, signature: `0x${r}${"0".repeat(64)}${v}` },
    { why: "r is the order of the curve", text, signature: `0x${order}${s}${v}` },
    { why: "s is the order of the curve", text, signature: `0x${r}${order}${v}` },
    { why: "r is all bits", text, signature: `0x${"f".repeat(64)}${s}${v}` },
  ];
}

/** Facts from which no statement is made, because a value has another form. */
export function makeRefusedFacts(deployment: string, address: string) {
  const facts = { deployment, address };
  const nonce = "1700000000000-000102030405060708090a0b0c0d0e0f";
  return [
    { why: "a value of 201 characters", kind: "readBlocks", facts: { ...facts, nonce: "1".repeat(201) } },
    { why: "an empty value", kind: "readBlocks", facts: { ...facts, nonce: "" } },
    { why: "a value with a line feed", kind: "readBlocks", facts: { ...facts, nonce: `${nonce}\naddress: 0x0` } },
    { why: "a value with a space", kind: "readBlocks", facts: { ...facts, nonce: `${nonce} ` } },
    { why: "a value that is not ASCII", kind: "readBlocks", facts: { ...facts, nonce: "ё" } },
    {
      why: "a deployment in capitals",
      kind: "readBlocks",
      facts: { ...facts, deployment: deployment.toUpperCase(), nonce },
    },
  ];
}
