import { type ShellScope, serveShell } from "./serve-shell.ts";
import type { ShellFiles } from "./shell-files.ts";

// The build replaces this text (build/offline-shell.ts).
const files: ShellFiles = JSON.parse("DEXNET_SHELL_FILES");
serveShell(globalThis as unknown as ShellScope, files);
