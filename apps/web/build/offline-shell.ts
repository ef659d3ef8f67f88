import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import type { ShellFiles } from "../src/platform/shell/shell-files.ts";

export const shellWorkerFile = "shell-worker.js";
const placeholder = /(["'`])DEXNET_SHELL_FILES\1/;

/** Writes the list of the build's files into the service worker that keeps them. */
export function offlineShell(): Plugin {
  return {
    name: "dexnet-offline-shell",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[shellWorkerFile];
        const page = bundle["index.html"];
        if (worker?.type !== "asset" || page?.type !== "asset") throw new Error(`The build has no ${shellWorkerFile}.`);
        const paths = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !name.endsWith(".map"));
        const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry)?.fileName ?? "";
        const hash = createHash("sha256").update(JSON.stringify(paths.sort())).update(page.source);
        const files: ShellFiles = {
          version: hash.digest("hex").slice(0, 16),
          paths: paths.map((path) => `/${path}`),
          entry: `/${entry}`,
        };
        const code = String(worker.source);
        if (!placeholder.test(code)) throw new Error(`${shellWorkerFile} has no place for the list of files.`);
        worker.source = code.replace(placeholder, () => JSON.stringify(JSON.stringify(files)));
      },
    },
  };
}
