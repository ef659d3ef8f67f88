const pieceBytes = 4 * 1024 * 1024;
const randomBytesAtOnce = 65_536;
const name = "made";

/** Random bytes in the page's private file system: on the disk, as a file that a person picks is. */
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

/** Piece by piece, so that neither is ever in memory as a whole. */
export async function isSameFile(a: File, b: File): Promise<boolean> {
  if (a.size !== b.size) return false;
  for (let at = 0; at < a.size; at += pieceBytes) {
    const [one, other] = await Promise.all([a, b].map((file) => file.slice(at, at + pieceBytes).bytes()));
    if (one === undefined || other === undefined || !one.every((byte, index) => byte === other[index])) return false;
  }
  return true;
}

function randomPiece(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const piece = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += randomBytesAtOnce) {
    crypto.getRandomValues(piece.subarray(at, Math.min(sizeBytes, at + randomBytesAtOnce)));
  }
  return piece;
}
