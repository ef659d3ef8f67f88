import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const maxBytes = 20_000_000;

export interface LogFile {
  write(line: string): void;
  close(): Promise<void>;
}

/** Log file of a process, which is continued over restarts. A full file is renamed to `.1`, which limits the disk space. */
export function openLogFile(folder: string, name: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  let writtenBytes = existsSync(path) ? statSync(path).size : 0;
  let stream = open();

  function open() {
    const opened = createWriteStream(path, { flags: "a", mode: 0o600 });
    // A full disk must not stop the supervisor.
    opened.on("error", () => undefined);
    return opened;
  }

  return {
    write(line) {
      if (writtenBytes > maxBytes) {
        stream.end();
        renameSync(path, `${path}.1`);
        stream = open();
        writtenBytes = 0;
      }
      writtenBytes += Buffer.byteLength(line) + 1;
      stream.write(`${line}\n`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
