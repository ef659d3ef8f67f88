/** A file of random bytes. */
export function randomFile(name: string, sizeBytes: number, lastModified = 1_700_000_000_000): File {
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return new File([bytes], name, { lastModified });
}

export async function sameBytes(a: Blob, b: Blob): Promise<boolean> {
  return Buffer.from(await a.arrayBuffer()).equals(Buffer.from(await b.arrayBuffer()));
}
