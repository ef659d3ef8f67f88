/** Writes separate files to the disk, like those of a folder that a user chooses. */
export async function makeSmallFiles({ count, sizeBytes }: { count: number; sizeBytes: number }): Promise<File[]> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("small", { create: true });
  const files: File[] = [];
  for (let number = 0; number < count; number += 1) {
    const handle = await folder.getFileHandle(`file-${number}`, { create: true });
    if ((await handle.getFile()).size !== sizeBytes) {
      const writable = await handle.createWritable();
      await writable.write(crypto.getRandomValues(new Uint8Array(sizeBytes)));
      await writable.close();
    }
    files.push(await handle.getFile());
  }
  return files;
}
