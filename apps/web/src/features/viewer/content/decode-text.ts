/** Text of a file in UTF-8 or UTF-16 with its mark, else in Windows-1251, which old Cyrillic files have. */
export function decodeText(bytes: Uint8Array, isWhole: boolean): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    // A part of a file may end within a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}
