import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TemporaryWorkspace } from "./temporary-workspace.ts";

const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));
const pageConfig = fileURLToPath(new URL("../product-page/vite.config.ts", import.meta.url));

/**
 * Builds the application of `root` into a new folder. Vite runs in a process of its own, which is killed on an interruption:
 * it can't be stopped otherwise, and would write into a removed folder.
 */
export async function buildInto(workspace: TemporaryWorkspace, root: URL, options: readonly string[]): Promise<string> {
  const folder = await workspace.createFolder();
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
  const kill = () => child.kill("SIGKILL");
  workspace.signal.addEventListener("abort", kill);
  if (workspace.signal.aborted) kill();
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(127));
    child.on("close", resolve);
  });
  workspace.signal.removeEventListener("abort", kill);
  workspace.signal.throwIfAborted();
  if (code !== 0) throw new Error(`The build failed.\n${output.trim()}`);
  return folder;
}

/** Builds a measuring page; `root` contains its `index.html`. */
export function buildPage(workspace: TemporaryWorkspace, root: URL): Promise<string> {
  return buildInto(workspace, root, ["--config", pageConfig]);
}
