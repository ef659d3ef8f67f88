/** CRC-32 as zip uses it. `before` is the sum of the preceding bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  let at = 0;
  // Eight bytes at a time with a table for each: several times as fast as byte by byte.
  for (const end = bytes.length - 7; at < end; at += 8) {
    const low =
      sum ^
      (byteAt(bytes, at) |
        (byteAt(bytes, at + 1) << 8) |
        (byteAt(bytes, at + 2) << 16) |
        (byteAt(bytes, at + 3) << 24));
    sum =
      entry(7, low & 0xff) ^
      entry(6, (low >>> 8) & 0xff) ^
      entry(5, (low >>> 16) & 0xff) ^
      entry(4, low >>> 24) ^
      entry(3, byteAt(bytes, at + 4)) ^
      entry(2, byteAt(bytes, at + 5)) ^
      entry(1, byteAt(bytes, at + 6)) ^
      entry(0, byteAt(bytes, at + 7));
  }
  for (; at < bytes.length; at += 1) sum = (sum >>> 8) ^ entry(0, (sum ^ byteAt(bytes, at)) & 0xff);
  return ~sum >>> 0;
}

const polynomial = 0xedb88320;
const tables = makeTables();

function makeTables(): Int32Array {
  const built = new Int32Array(8 * 256);
  for (let value = 0; value < 256; value += 1) {
    let sum = value;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ polynomial;
    built[value] = sum;
  }
  for (let at = 256; at < built.length; at += 1) {
    const before = built[at - 256] as number;
    built[at] = (before >>> 8) ^ (built[before & 0xff] as number);
  }
  return built;
}

function entry(table: number, value: number): number {
  return tables[(table << 8) | value] as number;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}
