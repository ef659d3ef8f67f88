/** The same bytes as a Buffer, without copying, for libraries that declare only this type. */
export function bufferView(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
