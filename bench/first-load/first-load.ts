import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Measured } from "../harness/benchmark.ts";
import { figureText } from "../harness/median.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { buildInto } from "../harness/web-build.ts";
import { loadedFiles, type Manifest } from "./loaded-files.ts";

/** Chunks that the sign-in page fetches beside the entry: its form and the texts of one language. */
const signInChunks = ["account-forms", "texts-en"];

/** Compressed JavaScript that an empty browser loads for the sign-in page, in kB of 1,000 bytes. */
export async function measureFirstLoad(workspace: TemporaryWorkspace): Promise<Measured> {
  const folder = await buildInto(workspace, new URL("../../apps/web/", import.meta.url), ["--manifest"]);
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = loadedFiles(manifest, signInChunks);
  const sizes = await Promise.all(files.map((file) => transferSize(join(folder, file))));
  const parts = files.map((file, index) => `${nameOf(file)} ${figureText((sizes[index] ?? 0) / 1_000)}`);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  return { ratio: total, detail: `kB of JavaScript in ${files.length} files, brotli: ${parts.join(", ")}` };
}

/** Size of the compressed file. The build compresses no small files. */
async function transferSize(path: string): Promise<number> {
  return (await stat(`${path}.br`).catch(() => stat(path))).size;
}

/** File name without the folder and the content hash. */
const nameOf = (file: string) => file.replace(/^.*\//, "").replace(/-[\w-]{8}\.js$/, "");
