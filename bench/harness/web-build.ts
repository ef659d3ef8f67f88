import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Workroom } from "./temporary-workspace.ts";

const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));
const pageConfig = fileURLToPath(new URL("../product-page/vite.config.ts", import.meta.url));

/**
 * Builds the application of `root` into a new folder. In a process of its own, which an interruption ends: Vite itself
 * can't be stopped, and would write into a folder that is gone.
 */
export async function buildInto(room: Workroom, root: URL, options: readonly string[]): Promise<string> {
  const folder = await room.folder();
  const child = spawn(
    process.execPath,
    [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn", ...options],
    {
      cwd: fileURLToPath(root),
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-8_000);
    });
  }
  const end = () => child.kill("SIGKILL");
  room.signal.addEventListener("abort", end);
  if (room.signal.aborted) end();
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(127));
    child.on("close", resolve);
  });
  room.signal.removeEventListener("abort", end);
  room.signal.throwIfAborted();
  if (code !== 0) throw new Error(`The build failed.\n${output.trim()}`);
  return folder;
}

/** The same for a page that measures: `root` holds its `index.html`. */
export function buildPage(room: Workroom, root: URL): Promise<string> {
  return buildInto(room, root, ["--config", pageConfig]);
}
