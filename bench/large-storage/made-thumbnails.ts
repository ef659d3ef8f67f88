import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { packBlock, writeBlockHeader } from "@dexnet/crypto/blocks/blocks";
import { newFileId, newFileKey } from "@dexnet/crypto/blocks/parts";
import { sealThumbnail } from "@dexnet/crypto/blocks/thumbnail";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";

/** Key of a file and the sealed block of its thumbnail. */
export interface MadeThumbnail {
  readonly fileIdHex: string;
  readonly keyBase64: string;
  readonly thumbnailCid: BlockCid;
  readonly blockBytes: Uint8Array;
}

/** Clients check the name of a block and not its signature. */
const signatureHex = `0x${"1".repeat(128)}1b`;

/** Thumbnails of this many files, all of one picture. More files are copies of these. */
export async function makeThumbnails(count: number): Promise<MadeThumbnail[]> {
  const image = new Uint8Array(await readFile(new URL("thumbnail.webp", import.meta.url)));
  const made: MadeThumbnail[] = [];
  for (let number = 0; number < count; number += 1) {
    const [keyBytes, fileId] = [newFileKey(), newFileId()];
    const { cid, blockBytes } = await packBlock(await sealThumbnail(keyBytes, fileId, image));
    writeBlockHeader(blockBytes, { cid, signatureHex });
    made.push({
      fileIdHex: hexFromBytes(fileId),
      keyBase64: Buffer.from(keyBytes).toString("base64"),
      thumbnailCid: blockCidSchema.parse(cid),
      blockBytes,
    });
  }
  return made;
}

/** A name of a block that no server has. */
export const randomCid = () => blockCidSchema.parse(cidFromDigest(randomBytes(32)));
