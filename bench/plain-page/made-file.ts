const pieceBytes = 4 * 1024 * 1024;
const randomBytesAtOnce = 65_536;
const name = "made";

/** Writes random bytes to the private file system of the page, which is on the disk, like a file that a user chooses. */
export async function makeFile(sizeBytes: number): Promise<void> {
  const writable = await (await privateHandle(name)).createWritable();
  for (let left = sizeBytes; left > 0; left -= pieceBytes) {
    await writable.write(randomPiece(Math.min(left, pieceBytes)));
  }
  await writable.close();
}

export async function madeFile(): Promise<File> {
  return (await privateHandle(name)).getFile();
}

export async function privateHandle(fileName: string): Promise<FileSystemFileHandle> {
  return (await navigator.storage.getDirectory()).getFileHandle(fileName, { create: true });
}

/** Compares in pieces, so that no file is in memory as a whole. */
export async function isSameFile(a: File, b: File): Promise<boolean> {
  if (a.size !== b.size) return false;
  for (let offset = 0; offset < a.size; offset += pieceBytes) {
    const [one, other] = await Promise.all([a, b].map((file) => file.slice(offset, offset + pieceBytes).bytes()));
    if (one === undefined || other === undefined || !one.every((byte, index) => byte === other[index])) return false;
  }
  return true;
}

function randomPiece(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const piece = new Uint8Array(sizeBytes);
  for (let offset = 0; offset < sizeBytes; offset += randomBytesAtOnce) {
    crypto.getRandomValues(piece.subarray(offset, Math.min(sizeBytes, offset + randomBytesAtOnce)));
  }
  return piece;
}
