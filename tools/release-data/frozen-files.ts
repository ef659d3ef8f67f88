import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const frozenListPath = join(import.meta.dirname, "frozen.sha256");

const heading = `# SHA-256 of the data of each release and of the vectors of the formats, which a test compares (docs/adr/0040-later-formats.md).
# Before the first release: written again by the commands that make the data and the vectors, in the commit with these.
# After it: no line ever changes or goes. A release that changes a format adds lines.
`;

/** The list as the files are now, in the form of `sha256sum`. */
export async function listFrozenFiles(): Promise<string> {
  const folders = await readdir(import.meta.dirname, { withFileTypes: true });
  const releases = folders.filter((entry) => entry.isDirectory() && /^\d+$/.test(entry.name));
  const paths = [join(root, "packages/crypto/vectors"), ...releases.map(({ name }) => join(import.meta.dirname, name))];
  const files = (await Promise.all(paths.map(filesBelow))).flat().sort();
  const lines = files.map(async (path) => {
    const hash = createHash("sha256").update(await readFile(path));
    return `${hash.digest("hex")}  ${relative(root, path).split(sep).join("/")}\n`;
  });
  return heading + (await Promise.all(lines)).join("");
}

export async function writeFrozenList(): Promise<void> {
  await writeFile(frozenListPath, await listFrozenFiles());
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === import.meta.filename) await writeFrozenList();
