/**
 * Frees the memory of bytes that nobody reads any more now. Memory outside of the heap that is left to the garbage collector
 * causes full collections, which take a third of the time of the ledger under load. Memory that others share is not freed.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
