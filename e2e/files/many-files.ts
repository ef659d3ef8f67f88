import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** File names in many scripts, some with emoji, some with composed letters. */
const nameParts = [
  "notes",
  "Отпуск",
  "Київ",
  "写真",
  "صور",
  "ภาพ",
  "Ελλάδα",
  "नोट्स",
  "한국어",
  "🏖️ beach",
  "naïve",
  "a b",
];

/** Writes a folder with many small files in nested folders, two of them empty. Returns the contents by path, from the folder's name on. */
export async function writeManyFiles(parent: string, name: string, count: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const part = nameParts[index % nameParts.length] ?? "";
    const folders = [`folder ${index % 4}`, ...(index % 2 === 0 ? [`${part} inside`] : [])];
    const path = [name, ...folders, `${part} ${index}.txt`].join("/");
    files.set(path, index < 2 ? Buffer.alloc(0) : Buffer.from(`${path}\n`.repeat(1 + (index % 50))));
  }
  await Promise.all(
    [...files].map(async ([path, bytes]) => {
      await mkdir(dirname(join(parent, path)), { recursive: true });
      await writeFile(join(parent, path), bytes);
    }),
  );
  return files;
}
