/** The same bytes as a Buffer, without a copy, for libraries that declare to take nothing else. */
export function bufferView(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
