import { crc32, deflateSync } from "node:zlib";

/** A picture of this size, red on the left and blue on the right, whose metadata has the text. */
export function makePngFile(widthPx: number, heightPx: number, text: string): Buffer {
  const row = Buffer.alloc(1 + widthPx * 3);
  for (let x = 0; x < widthPx; x += 1) row[1 + x * 3 + (x < widthPx / 2 ? 0 : 2)] = 255;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.from(`Comment\0${text}`)),
    chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(heightPx).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
