import { createCipheriv, createHash } from "node:crypto";
import type { Dice } from "./dice.ts";

const kib = 1024;
const mib = 1024 * kib;
const partBytes = 4 * mib;

/** Groups of sizes with the number of files of one upload. Most requests are small and most bytes are in large files. */
const shapes: readonly { readonly share: number; sizes(dice: Dice): number[] }[] = [
  { share: 0.3, sizes: (dice) => many(2 + dice.roll(12), () => dice.roll(8 * kib)) },
  { share: 0.3, sizes: (dice) => many(1 + dice.roll(3), () => dice.roll(mib)) },
  { share: 0.25, sizes: (dice) => [mib + dice.roll(7 * mib)] },
  { share: 0.1, sizes: (dice) => [dice.pick([0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes])] },
  { share: 0.05, sizes: (dice) => [8 * mib + dice.roll(16 * mib)] },
];

function many(count: number, size: () => number): number[] {
  return Array.from({ length: count }, size);
}

export function chooseSizes(dice: Dice): number[] {
  let left = dice.fraction();
  for (const { share, sizes } of shapes) {
    if (left < share) return sizes(dice);
    left -= share;
  }
  return [dice.roll(mib)];
}

/** Bytes that no compression shortens and that no other file has. */
export function makeBytes(dice: Dice, sizeBytes: number): Buffer<ArrayBuffer> {
  const key = Buffer.alloc(16);
  for (let offset = 0; offset < key.length; offset += 4) key.writeUInt32LE(dice.roll(2 ** 32), offset);
  const cipher = createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
  return cipher.update(Buffer.alloc(sizeBytes)) as Buffer<ArrayBuffer>;
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
