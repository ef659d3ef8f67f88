/** Counts the bytes that are copied between arrays while the work runs. */
export async function countCopied(work: () => Promise<unknown>): Promise<number> {
  const { set, slice } = Uint8Array.prototype;
  let copied = 0;
  Uint8Array.prototype.set = function (this: Uint8Array, source, offset) {
    copied += source.length;
    set.call(this, source, offset);
  };
  Uint8Array.prototype.slice = function (this: Uint8Array<ArrayBuffer>, start, end) {
    const result = slice.call(this, start, end) as Uint8Array<ArrayBuffer>;
    copied += result.length;
    return result;
  };
  try {
    await work();
  } finally {
    Object.assign(Uint8Array.prototype, { set, slice });
  }
  return copied;
}
