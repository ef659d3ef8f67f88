import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Measured } from "../harness/benchmark.ts";
import { figureText } from "../harness/median.ts";
import type { Workroom } from "../harness/temporary-workspace.ts";
import { buildInto } from "../harness/web-build.ts";
import { loadedFiles, type Manifest } from "./loaded-files.ts";

/** What the sign-in page fetches beside the entry: its form, and the texts of one language. */
const ofSignIn = ["account-forms", "texts-en"];

/** Compressed JavaScript between an empty browser and the sign-in page, in kB of 1,000 bytes. */
export async function measureFirstLoad(room: Workroom): Promise<Measured> {
  const folder = await buildInto(room, new URL("../../apps/web/", import.meta.url), ["--manifest"]);
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = loadedFiles(manifest, ofSignIn);
  const sizes = await Promise.all(files.map((file) => sentSize(join(folder, file))));
  const parts = files.map((file, index) => `${nameOf(file)} ${figureText((sizes[index] ?? 0) / 1_000)}`);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  return { ratio: total, detail: `kB of JavaScript in ${files.length} files, brotli: ${parts.join(", ")}` };
}

/** The build puts the compressed form beside a file, unless that is too small to be worth it. */
async function sentSize(path: string): Promise<number> {
  return (await stat(`${path}.br`).catch(() => stat(path))).size;
}

/** Without its folder and the hash of its content. */
const nameOf = (file: string) => file.replace(/^.*\//, "").replace(/-[\w-]{8}\.js$/, "");
