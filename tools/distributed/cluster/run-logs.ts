import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";

/** Levels of lines that are faults of the process. */
const errorLevels: readonly unknown[] = ["error", "fatal"];

/** Output of all processes, in one file each, and the errors among it. */
export interface RunLogs {
  readonly folder: string;
  /** Returns a function that writes a line to the log of the process. */
  open(name: string): (line: string) => void;
  /** Number of lines with the level of an error or above, by process and message. */
  readonly errors: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export function createRunLogs(folder: string): RunLogs {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const errors = new Map<string, number>();
  return {
    folder,
    errors,
    open(name) {
      const file = files.get(name) ?? createWriteStream(join(folder, `${name}.log`), { flags: "a" });
      files.set(name, file);
      return (line) => {
        file.write(`${line}\n`);
        const message = readErrorMessage(line);
        if (message === null) return;
        const key = `${name.replace(/-\d+$/, "")}: ${message}`;
        errors.set(key, (errors.get(key) ?? 0) + 1);
      };
    },
    async close() {
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}

function readErrorMessage(line: string): string | null {
  if (!line.startsWith("{")) return null;
  try {
    const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown };
    return errorLevels.includes(level) ? String(msg) : null;
  } catch {
    return null;
  }
}
